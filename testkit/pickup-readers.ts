import { pickupShares } from "#db/schema/index.ts";
import { hashToken } from "#platform/crypto.ts";
import { later } from "#platform/instants.ts";
import type { TestApp } from "./app.ts";
import { addHomeowner, addJob } from "./factories.ts";

/** A homeowner with a missed pickup. */
export async function pickupOwner(app: TestApp) {
  const homeowner = await addHomeowner(app);
  const jobId = await addJob(app, homeowner, { status: "missed" });
  return { ...homeowner, input: { jobId } };
}

/** A visitor with a link to a pickup's photos. */
export async function sharedLink(app: TestApp) {
  const { input, ...who } = await pickupOwner(app);
  const { now } = app.clock;
  await app.deps.db.insert(pickupShares).values({
    tokenHash: hashToken("a token"),
    ...input,
    createdAt: now,
    expiresAt: later(now, 1000),
  });
  return { ...who, input: { token: "a token" } };
}
