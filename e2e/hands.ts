import { expect, type Locator, type Page } from "@playwright/test";

/** How somebody uses the controls of a page. */
export type Hand = {
  press(control: Locator): Promise<void>;
  /** Into an empty field. */
  type(field: Locator, text: string): Promise<void>;
  choose(list: Locator, label: string): Promise<void>;
  /** One of several of which one is chosen. */
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

/** By keys alone: each control is reached from where the focus is. */
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

/** More than any page has controls, twice. */
const mostPresses = 400;

/**
 * Goes from where the focus is to a control: by Tab or Shift+Tab, whichever way it lies, and by the arrow keys within a group of
 * tabs or choices, of which Tab reaches one. Fails where keys do not get there.
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

/** The key that brings the focus nearer to an element, null where it is there; and where it is. Runs in the page. */
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
