/** Offers the device's own sharing, else copies. True if copied. Show it too, so that no failure loses it. */
export async function handOver(given: { url: string } | { text: string }): Promise<boolean> {
  try {
    if (typeof navigator.share === "function") {
      await navigator.share(given);
      return false;
    }
    await navigator.clipboard.writeText("url" in given ? given.url : given.text);
    return true;
  } catch {
    // Closed by the person, or refused by the browser.
    return false;
  }
}
