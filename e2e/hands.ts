import { expect, type Locator, type Page } from "@playwright/test";

/** How a person uses a page's controls. */
export type Hand = {
  press(control: Locator): Promise<void>;
  /** Types into an empty field. */
  type(field: Locator, text: string): Promise<void>;
  choose(list: Locator, label: string): Promise<void>;
  /** Picks one of several options. */
  pick(radio: Locator): Promise<void>;
};

export function mouse(): Hand {
  return {
    press: (control) => control.click(),
    type: (field, text) => field.fill(text),
    choose: async (list, label) => void (await list.selectOption({ label })),
    pick: (radio) => radio.check(),
  };
}

/** With a finger; the browser must have touch. */
export function touch(): Hand {
  return { ...mouse(), press: (control) => control.tap() };
}

/** By keys alone: reaches each control from the current focus. */
export function keyboard(page: Page): Hand {
  return {
    async press(control) {
      await reach(control);
      await page.keyboard.press("Enter");
    },
    async type(field, text) {
      await reach(field);
      await page.keyboard.insertText(text);
    },
    async choose(list, label) {
      await reach(list);
      await page.keyboard.type(label);
      await expect(list.locator("option:checked")).toHaveText(label);
    },
    async pick(radio) {
      await reach(radio);
      await expect(radio).toBeChecked();
    },
  };
}

/** More than twice as many controls as any page has. */
const mostPresses = 400;

/**
 * Moves the focus to a control: by Tab or Shift+Tab in either direction, and by arrow keys within a group of tabs or
 * choices, where Tab reaches only one. Fails if keys cannot reach it.
 */
export async function reach(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const page = control.page();
  const seen: string[] = [];
  for (let press = 0; press < mostPresses; press++) {
    const { key, at } = await control.evaluate(nextKey);
    if (key === null) return;
    seen.push(at);
    await page.keyboard.press(key);
  }
  throw new Error(`No key leads to ${control}; the focus was last at ${seen.slice(-10).join(", ")}`);
}

/**
 * The key that moves the focus nearer to an element, null if it is there; and the current position. Runs in the page.
 */
function nextKey(target: Element): { key: string | null; at: string } {
  const active = document.activeElement ?? document.body;
  const at = `${active.localName} “${(active.getAttribute("aria-label") ?? active.textContent ?? "").slice(0, 40)}”`;
  if (active === target) return { key: null, at };
  const isAfter = Boolean(active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING);
  const isRadio = target instanceof HTMLInputElement && target.type === "radio";
  const isSameChoice = isRadio && active instanceof HTMLInputElement && active.name === target.name;
  const tabs = target.closest("[role=tablist]");
  if (isSameChoice || (tabs?.contains(active) && active !== tabs))
    return { key: isAfter ? "ArrowRight" : "ArrowLeft", at };
  return { key: active === document.body || isAfter ? "Tab" : "Shift+Tab", at };
}
