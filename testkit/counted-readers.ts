import { notifications } from "#db/schema/index.ts";
import type { TestApp, Who } from "./app.ts";
import { addAdmin, addHomeowner, addRunner, newZip } from "./factories.ts";
import { homePrices, setPrices } from "./home-prices.ts";
import { addProperty } from "./properties.ts";
import { addRental, addStay, guestTemplate } from "./rentals-of-guests.ts";

/** A homeowner with a notice. */
export async function noticed(app: TestApp) {
  const who = await addHomeowner(app);
  const notice = {
    id: app.deps.newId(),
    userId: who.userId,
    type: "jobCompleted",
    params: {},
    createdAt: app.clock.now,
  };
  await app.deps.db.insert(notifications).values(notice);
  return who;
}

/** An admin who reads about a runner. */
export async function adminAndRunner(app: TestApp) {
  const { runnerId } = await addRunner(app);
  return { ...(await addAdmin(app)), input: { id: runnerId, runnerId } };
}

/** A home without a service, where a single pickup is offered. */
export async function oneOffReader(app: TestApp): Promise<Reader> {
  const today = app.clock.now.slice(0, 10);
  await setPrices(app, await addAdmin(app), { ...homePrices, oneOff: "15.00" }, today);
  const zipCode = newZip();
  await addRunner(app, { serviceAreas: [zipCode] });
  return addHomeowner(app, { zipCode, subscription: "none" });
}

/** A homeowner with a rental. */
export async function addHost(app: TestApp) {
  const host = await addHomeowner(app);
  await addProperty(app, host);
  return host;
}

export type Reader = (NonNullable<Who> & { input?: unknown }) | null;

/** Who may read a guest message of a stay. */
export async function guestEmailReader(app: TestApp): Promise<Reader> {
  const host = await addHomeowner(app);
  const stayId = await addStay(app, await addRental(app, host));
  const { body } = await app.typed(host, "guests.saveTemplate", guestTemplate);
  return { ...host, input: { stayId, templateId: (body as { id: string }).id } };
}

/** A support conversation of a person. Returns its id. */
export async function asked(app: TestApp, who: Who): Promise<string> {
  const threadId = app.deps.newId();
  await app.typed(who, "support.openThread", { threadId, topic: "pay", words: "When am I paid?" });
  return threadId;
}
