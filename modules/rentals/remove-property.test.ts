import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobs, properties, rentalFeeds } from "#db/schema/index.ts";
import { purge } from "#modules/operations/tasks/purge.ts";
import { hosting } from "#testkit/hosting.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import type { Property } from "./contract.ts";

let kit: PhotoApp;
let app: PhotoApp["app"];
beforeAll(async () => {
  kit = await photoApp("disk");
  app = kit.app;
  await app.queue.ready();
});
afterAll(() => kit.close());

const { hostOf, jobAt, list, remove, save, upload } = hosting(() => kit);

const codeOf = async (id: string) =>
  (await app.deps.db.select().from(properties).where(eq(properties.id, id)))[0]?.gateCodeSealed;

describe("removing a rental", () => {
  test("removes it from every list with its calendars and picture, and can be repeated", async () => {
    const { host, property } = await hostOf({ gateCode: "4711" });
    const photoUrl = await upload(host, property.id);
    const shown = (await save(host, { id: property.id, photoUrl })).body as Property;
    await app.deps.db.insert(rentalFeeds).values({
      id: app.deps.newId(),
      propertyId: property.id,
      kind: "other",
      addressSealed: "sealed",
      addressHash: "hash",
      host: "calendars.example",
      createdAt: app.clock.now,
      dueAt: app.clock.now,
    });
    expect(await remove(host, property.id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await remove(host, property.id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await list(host)).toEqual([]);
    for (const procedure of ["rental.property", "rental.saveProperty"] as const)
      expect((await app.typed(host, procedure, { id: property.id })).status).toBe(404);
    const checkoutPickup = { scheduledDate: "2026-03-12", timeWindow: "13:00", isCheckout: true };
    expect(
      (await app.typed(host, "rental.scheduleCleanup", { ...checkoutPickup, propertyId: property.id }))
        .status,
    ).toBe(404);
    const feeds = await app.deps.db.select().from(rentalFeeds).where(eq(rentalFeeds.propertyId, property.id));
    expect(feeds).toEqual([]);
    const [row] = await app.deps.db.select().from(properties).where(eq(properties.id, property.id));
    expect(row).toMatchObject({ name: "Loft", removedAt: app.clock.now, gateCodeSealed: null });
    await kit.drain();
    expect((await kit.open(shown.photoUrl ?? "")).status).toBe(404);
  });

  test("leaves the gate code to a runner who still needs to get in", async () => {
    const { host, property } = await hostOf({ gateCode: "4711" });
    const { jobId, runner } = await jobAt(host, property.id, "in_progress");
    await remove(host, property.id);
    expect((await app.typed(runner, "runner.viewGateCode", { jobId })).body).toEqual({ gateCode: "4711" });
    expect((await purge(app.deps)).gateCodes).toBe(0);
    await app.deps.db
      .update(jobs)
      .set({ status: "missed", runnerId: null, acceptedAt: null, startedAt: null })
      .where(eq(jobs.id, jobId));
    expect((await purge(app.deps)).gateCodes).toBe(1);
    expect(await codeOf(property.id)).toBeNull();
  });

  test("leaves it for a scheduled pickup that nobody accepted yet, until that is over", async () => {
    const { host, property } = await hostOf({ gateCode: "4711" });
    const pickup = {
      propertyId: property.id,
      scheduledDate: "2026-03-12",
      timeWindow: "13:00",
      isCheckout: true,
    };
    const made = await app.typed(host, "rental.scheduleCleanup", pickup);
    expect(made.status).toBe(200);
    await remove(host, property.id);
    expect(await codeOf(property.id)).not.toBeNull();
    const { id } = made.body as { id: string };
    expect((await app.typed(host, "homeowner.cancelJob", { jobId: id })).body).not.toHaveProperty("code");
    expect((await purge(app.deps)).gateCodes).toBe(1);
    expect(await codeOf(property.id)).toBeNull();
  });
});
