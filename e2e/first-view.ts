import type { Locator, Page } from "@playwright/test";

/**
 * The page's height in pixels, and the words in sight before scrolling: with at least one letter, as numbers of days and
 * hours are not read.
 */
export function firstView(page: Page): Promise<{ height: number; words: string[] }> {
  return page.evaluate(() => {
    const words: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const element = text.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { width, top, bottom } = range.getBoundingClientRect();
      const isInSight = bottom > 0 && top < window.innerHeight;
      if (width <= 1 || !isInSight || element.closest(".visually-hidden")) continue;
      words.push(...(text.textContent ?? "").split(/\s+/).filter((word) => /\p{L}/u.test(word)));
    }
    return { height: document.documentElement.scrollHeight, words };
  });
}

/** What is visible and can be tapped, but answers on less than 44 pixels: a row counts whole, a field with its label. */
export function tooSmall(within: Locator): Promise<string[]> {
  return within.evaluate((whole) => {
    const least = 44;
    const tappable = whole.querySelectorAll<HTMLElement>("a[href], button, input, select, summary");
    return [...tappable].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      if (element.closest("[inert], [aria-hidden=true], .visually-hidden")) return [];
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height, bottom } = element.getBoundingClientRect();
      // Links to skip with stand above the page until they have the focus.
      if (width <= 1 || bottom <= 0) return [];
      const areas = [element, ...((element as HTMLInputElement).labels ?? [])];
      const reach = (x: number, y: number) => {
        for (let far = 1; far <= least; far++) {
          const from = far - 0.5;
          const hit = document.elementFromPoint(left + width / 2 + x * from, top + height / 2 + y * from);
          if (!areas.some((area) => area.contains(hit))) return far - 1;
        }
        return least;
      };
      const [wide, high] = [reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)];
      if (wide >= least && high >= least) return [];
      return [`${element.ariaLabel ?? element.textContent}: ${wide} × ${high}`];
    });
  });
}
