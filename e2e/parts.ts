import type { Locator, Page } from "@playwright/test";

export function heading(page: Page, level = 1, name?: string): Locator {
  return page.getByRole("heading", { level, name, exact: true });
}

/** A card by its title. */
export function card(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

/** A folded card, opened. */
export async function unfold(page: Page, title: string): Promise<Locator> {
  const folded = card(page, title);
  await folded.getByRole("heading", { name: title }).click();
  return folded;
}

/** A row's button, by the row's label. */
export function rowButton(page: Page, label: string): Locator {
  return page.getByRole("button", { name: new RegExp(`^(?:Edit|Add) ${label}$`) });
}

/** The dialog of a row, opened. */
export async function openRow(page: Page, label: string): Promise<Locator> {
  await rowButton(page, label).click();
  return page.getByRole("dialog", { name: label, exact: true });
}

/** The value of a stat card, by its label. */
export function figure(page: Page, label: string): Locator {
  const term = page.getByRole("term").filter({ hasText: label });
  return page.locator("dl").filter({ has: term }).getByRole("definition").first();
}

/** Presses an act in a table row's menu. */
export async function pressInMenu(row: Locator, act: string | RegExp): Promise<void> {
  await row.getByRole("button", { name: /^Actions: / }).click();
  await row.getByRole("button", { name: act }).click();
}
