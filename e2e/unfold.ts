import { expect, type Locator } from "@playwright/test";

/** Opens a card that a phone shows as a row. */
export async function unfold(card: Locator): Promise<Locator> {
  await expect(card).toBeVisible();
  const row = card.locator("summary");
  if ((await row.count()) > 0) await row.click();
  return card;
}
