/** What a user agent reveals, as far as it is known: "Chrome", "Android", a phone. */
export type ReadUserAgent = {
  browser: string | null;
  system: string | null;
  kind: "phone" | "tablet" | "computer" | "other";
};

const unknown: ReadUserAgent = { browser: null, system: null, kind: "other" };

const kinds: Record<string, ReadUserAgent["kind"]> = {
  mobile: "phone",
  tablet: "tablet",
  desktop: "computer",
};

/** Parses a `User-Agent` header; null or unknown parts leave fields empty. The browser list loads on first use. */
export async function readUserAgent(text: string | null): Promise<ReadUserAgent> {
  if (!text) return unknown;
  const { default: Bowser } = await import("bowser");
  const { browser, os, platform } = Bowser.parse(text.slice(0, 300));
  return {
    browser: short(browser.name),
    system: short(os.name),
    kind: kinds[platform.type ?? ""] ?? "other",
  };
}

/** A name from the list only, so made-up text stays out of emails. */
function short(name: string | undefined): string | null {
  return name && /^[A-Z][\w .+-]{1,38}$/i.test(name) ? name : null;
}
