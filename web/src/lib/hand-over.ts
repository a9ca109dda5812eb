/** Offers the device's own sharing, else copies. True if copied. Show the link too, so that no failure loses it. */
export async function handOver(url: string): Promise<boolean> {
  try {
    if (typeof navigator.share === "function") {
      await navigator.share({ url });
      return false;
    }
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    // Closed by the person, or refused by the browser.
    return false;
  }
}
