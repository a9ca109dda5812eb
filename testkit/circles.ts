import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { jobs } from "#db/schema/index.ts";
import type { Member } from "#modules/circles/contract.ts";
import type { Scope } from "#modules/circles/rules.ts";
import type { HomeRole } from "#modules/pickups/rules/helpers.ts";
import { day, later } from "#platform/instants.ts";
import type { TestApp } from "./app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, newZip, type Runner } from "./factories.ts";
import { addRental, addStay, plan, type Rental } from "./rentals.ts";

export type Helper = { id: string; token: string };

/** Invites Ana to a host's rentals, or to a home. */
export async function addHelper(
  app: TestApp,
  host: Homeowner,
  invited: { scopes: Scope[]; propertyIds?: string[]; role?: HomeRole; lastDay?: string; email?: string },
): Promise<Helper> {
  const { status, body } = await app.typed(host, "circle.invite", {
    name: "Ana",
    language: "en",
    ...invited,
  });
  expect(status).toBe(200);
  const { member, path } = body as { member: Member; path: string };
  return { id: member.id, token: path.replace("/helper/", "") };
}

/**
 * A host's rental in a runner's area with a stay that ends on March 12, and its pickup from 1 to 3 PM: a draft unless
 * `mode` is "commit". It is March 10 there.
 */
export async function hostWithCheckout(
  app: TestApp,
  mode: "draft" | "commit" = "draft",
): Promise<{ host: Homeowner; rental: Rental; runner: Runner; zipCode: string }> {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  const zipCode = newZip();
  const host = await addHomeowner(app, { zipCode, firstName: "Henry", lastName: "Host" });
  const rental = await addRental(app, host);
  const runner = await addRunner(app, { serviceAreas: [zipCode] });
  await app.typed(host, "rental.saveSettings", { isAutomatic: true, defaultWindow: "13:00", mode });
  await addStay(app, rental, { fromOn: "2026-03-09", untilOn: "2026-03-12", title: "Reserved for Gus" });
  await plan(app, rental);
  return { host, rental, runner, zipCode };
}

/** A visitor with the link of a co-host. */
export async function helperLink(app: TestApp) {
  const { host, rental } = await hostWithCheckout(app);
  const { token } = await addHelper(app, host, {
    scopes: ["see", "confirm"],
    propertyIds: [rental.propertyId],
  });
  return { ...host, input: { token } };
}

/** A helper, whose name and address the host wrote, looks at the gate code and makes a pickup wait. */
export async function helpAt(app: TestApp, host: Homeowner, propertyId: string): Promise<void> {
  const { body } = await app.typed(host, "circle.invite", {
    name: "Qzhost Helper",
    scopes: ["see", "clean", "gateCode"],
    propertyIds: [propertyId],
    language: "en",
  });
  const token = (body as { path: string }).path.replace("/helper/", "");
  const scheduledOn = later(app.clock.now, 2 * day).slice(0, 10);
  const place = { kind: "checkout", propertyId, address: "9 Qzhost Avenue" } as const;
  const jobId = await addJob(app, host, { ...place, scheduledOn });
  const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
  const untilAt = later(job?.windowStartsAt ?? "", 60_000);
  expect((await app.typed(null, "helper.viewGateCode", { token, propertyId })).status).toBe(200);
  expect((await app.typed(null, "helper.setCleaning", { token, jobId, leg: "out", untilAt })).status).toBe(
    200,
  );
}
