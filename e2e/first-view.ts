import type { Page } from "@playwright/test";

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
