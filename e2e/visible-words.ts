import type { Locator } from "@playwright/test";

/**
 * The texts shown inside `root`, on the screen or further down, each with the number of its words. Digits count as the
 * same: "Step 2 of 4" is "Step 3 of 4". A list's closed options, typed values, and what only a screen reader says are
 * not shown. `inView`: only what is on the screen without scrolling.
 */
export async function wordsIn(
  root: Locator,
  { inView = false } = {},
): Promise<[text: string, words: number][]> {
  const texts = await root.evaluate((element, isFirstView) => {
    const isShown = (each: Element) => {
      if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      const { top, bottom } = each.getBoundingClientRect();
      // The link that skips the navigation is above the screen until it has the focus.
      if (bottom <= 0 && getComputedStyle(each).position === "fixed") return false;
      if (isFirstView && (top < 0 || bottom > window.innerHeight)) return false;
      for (let around: Element | null = each; around; around = around.parentElement)
        if (getComputedStyle(around).clipPath === "inset(50%)") return false;
      return true;
    };
    const blockOf = (each: Element) => {
      let block = each;
      while (block.parentElement && getComputedStyle(block).display.startsWith("inline"))
        block = block.parentElement;
      return block;
    };
    const byBlock = new Map<Element, string>();
    const add = (block: Element, text: string) => byBlock.set(block, `${byBlock.get(block) ?? ""} ${text}`);
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement: parent, textContent } = nodes.currentNode;
      if (parent && textContent?.trim() && !parent.closest("select") && isShown(parent))
        add(blockOf(parent), textContent);
    }
    for (const field of element.querySelectorAll("select, input, textarea")) {
      if (!isShown(field)) continue;
      if (field instanceof HTMLSelectElement) add(field, field.selectedOptions[0]?.text ?? "");
      else if ("placeholder" in field && field.matches(":placeholder-shown"))
        add(field, String(field.placeholder));
    }
    return [...byBlock.values()];
  }, inView);
  return texts
    .map((text) =>
      text
        .replace(/\d/g, "0")
        .split(/\s+/)
        .filter((word) => /[\p{L}\d]/u.test(word)),
    )
    .filter((words) => words.length > 0)
    .map((words) => [words.join(" "), words.length]);
}
