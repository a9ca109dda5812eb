import type { Locator, Page } from "@playwright/test";

/** The days of the shown month that say a text. */
export function calendarDays(page: Page, text: string): Locator {
  return page.getByRole("grid").getByRole("button", { name: text });
}

/** A day's button in the grid of the dialog for being away. */
export function dayIn(dialog: Locator, day: string): Locator {
  return dialog.getByRole("grid").locator(`[data-day="${day}"]`);
}

/** Opens the dialog for being away, and taps the first and the last day. */
export async function chooseAway(page: Page, from: string, until: string): Promise<Locator> {
  await page.getByRole("button", { name: "Going Away or Skipping?" }).click();
  const dialog = page.getByRole("dialog", { name: "Going Away or Skipping?" });
  await dayIn(dialog, from).click();
  await dayIn(dialog, until).click();
  return dialog;
}
