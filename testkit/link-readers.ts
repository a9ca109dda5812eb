import type { TestApp } from "./app.ts";
import { addHomeowner } from "./factories.ts";
import { addProperty } from "./properties.ts";
import { addRental, addStay } from "./rentals-of-guests.ts";

const march = { from: "2026-03-01", to: "2026-03-31" };

/** A host who asks how a rental's record is shared. */
export async function recordSharer(app: TestApp) {
  const host = await addHomeowner(app);
  return { ...host, input: { propertyId: await addProperty(app, host, {}) } };
}

/** A visitor with the link of a rental's record. */
export async function recordReader(app: TestApp) {
  const { input, ...host } = await recordSharer(app);
  const { body } = await app.typed(host, "rental.shareRecord", { ...input, ...march });
  return { ...host, input: { token: tokenIn(body, "/record/") } };
}

/** A guest with the link of their stay. */
export async function stayReader(app: TestApp) {
  const host = await addHomeowner(app);
  const stayId = await addStay(app, await addRental(app, host));
  const { body } = await app.typed(host, "guests.stayLink", { stayId });
  return { ...host, input: { token: tokenIn(body, "/stay/") } };
}

const tokenIn = (body: unknown, before: string) => (body as { path: string }).path.replace(before, "");
