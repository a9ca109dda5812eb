import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobAnomalies, pickupShares } from "#db/schema/index.ts";
import { day, later } from "#platform/instants.ts";
import type { Who } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, signIn } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { drawnPicture } from "#testkit/pictures.ts";
import { reporting } from "#testkit/problems.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { OwnPickup } from "./contract/homeowner.ts";
import type { OwnProof } from "./contract/proofs.ts";

const start = "2026-03-10T15:00:00.000Z";
let kit: PhotoApp;
let app: PhotoApp["app"];
beforeAll(async () => {
  kit = await photoApp("disk");
  app = kit.app;
});
afterAll(async () => {
  await expectInvariants(app);
  await kit.close();
});
beforeEach(() => {
  app.clock.now = start;
});

const { completed } = reporting(() => kit);

const pickup = async (who: Who, jobId: string) =>
  (await app.typed(who, "homeowner.pickup", { jobId })).body as OwnPickup;

async function share(who: Who, jobId: string): Promise<{ token: string; expiresAt: string }> {
  const answer = await app.typed(who, "homeowner.sharePickup", { jobId });
  expect(answer.status).toBe(200);
  const { path, expiresAt } = answer.body as { path: string; expiresAt: string };
  expect(path).toMatch(/^\/shared\/[\w-]{43}$/);
  return { token: path.slice("/shared/".length), expiresAt };
}

const open = (token: string) => app.typed(null, "site.sharedPickup", { token });
const invalid = { status: 400, body: { code: "LINK_INVALID" } };

describe("a shared link", () => {
  test("shows both photos, day, times and town to anybody, and nothing else", async () => {
    const { homeowner, runner, jobId } = await completed({ withProof: true });
    const { token, expiresAt } = await share(homeowner, jobId);
    expect(expiresAt).toBe(later(start, 30 * day));
    const { status, body } = await open(token);
    expect(status).toBe(200);
    const job = await pickup(homeowner, jobId);
    expect(body).toEqual({
      day: "2026-03-11",
      timeZone: job.timeZone,
      city: job.homeowner.city,
      runner: job.runner?.user.firstName,
      legs: {
        out: { at: start, photoUrl: expect.any(String) },
        in: { at: start, photoUrl: expect.any(String) },
      },
      expiresAt,
    });
    for (const { photoUrl } of Object.values((body as OwnPickup).legs))
      expect((await kit.open(photoUrl ?? "")).status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(job.address.split(",")[0]);
    expect(JSON.stringify(body)).not.toContain(runner.userId);
    expect(job.sharedUntil).toBe(expiresAt);
  });

  test("is stored as a hash only", async () => {
    const { homeowner, jobId } = await completed({ withProof: true });
    const { token } = await share(homeowner, jobId);
    expect(JSON.stringify(await app.deps.db.select().from(pickupShares))).not.toContain(token);
  });

  test("ends after 30 days", async () => {
    const { homeowner, jobId } = await completed({ withProof: true });
    const { token, expiresAt } = await share(homeowner, jobId);
    app.clock.now = later(expiresAt, -1);
    expect((await open(token)).status).toBe(200);
    app.clock.now = expiresAt;
    expect(await open(token)).toMatchObject(invalid);
  });

  test("ends at once with all others of its pickup, and only those", async () => {
    const { homeowner, jobId } = await completed({ withProof: true });
    const other = await completed({ withProof: true });
    const links = [await share(homeowner, jobId), await share(homeowner, jobId)];
    const kept = await share(other.homeowner, other.jobId);
    for (const { token } of links) expect((await open(token)).status).toBe(200);
    for (const round of ["first", "again"]) {
      const stopped = await app.typed(homeowner, "homeowner.stopSharingPickup", { jobId });
      expect([round, stopped.status]).toEqual([round, 200]);
    }
    for (const { token } of links) expect(await open(token)).toMatchObject(invalid);
    expect((await pickup(homeowner, jobId)).sharedUntil).toBeNull();
    expect((await open(kept.token)).status).toBe(200);
  });

  test("is one of at most ten: the eleventh ends the first", async () => {
    const { homeowner, jobId } = await completed({ withProof: true });
    const links: string[] = [];
    for (let made = 0; made < 11; made += 1) {
      app.clock.now = later(start, made * 1000);
      links.push((await share(homeowner, jobId)).token);
    }
    const states = await Promise.all(links.map(async (token) => (await open(token)).status));
    expect(states).toEqual([400, ...Array(10).fill(200)]);
  });

  test("ends with the account", async () => {
    const { homeowner, jobId } = await completed({ withProof: true });
    const { token } = await share(homeowner, jobId);
    expect((await app.typed(homeowner, "profile.deleteAccount")).status).toBe(200);
    expect(await open(token)).toMatchObject(invalid);
  });

  test("is not made for a pickup without photos or of another home", async () => {
    const { homeowner, jobId } = await completed();
    const stranger = await addHomeowner(app);
    const proven = await completed({ withProof: true });
    for (const [who, id] of [
      [homeowner, jobId],
      [stranger, proven.jobId],
      [proven.runner, proven.jobId],
    ] as const)
      expect([403, 404]).toContain((await app.typed(who, "homeowner.sharePickup", { jobId: id })).status);
    const { token } = await share(proven.homeowner, proven.jobId);
    expect((await app.typed(stranger, "homeowner.stopSharingPickup", { jobId: proven.jobId })).status).toBe(
      404,
    );
    expect((await open(token)).status).toBe(200);
    expect(await open(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`)).toMatchObject(invalid);
  });
});

describe("a pickup's page", () => {
  test("tells home and runner which photos are verified, and what others lack", async () => {
    const homeowner = await addHomeowner(app);
    const runner = await addRunner(app);
    const jobId = await addJob(app, homeowner, { status: "assigned", runner });
    const photo = async (leg: "out" | "in") =>
      kit.uploadProof(runner, jobId, await drawnPicture(leg === "out" ? 1 : 2), { leg });
    await app.typed(runner, "runner.startJob", {
      jobId,
      photoUrl: await photo("out"),
      photoSource: "camera",
    });
    await app.typed(runner, "runner.completeJob", {
      jobId,
      photoUrl: await photo("in"),
      photoSource: "gallery",
    });
    const proofs = async () => (await pickup(homeowner, jobId)).proofs;
    const nothing = { isVerified: false, distanceMeters: null };
    // Before its window, so both legs wait for a review.
    expect(await proofs()).toEqual({
      out: { ...nothing, missing: ["inReview"] },
      in: { ...nothing, missing: ["inReview", "gallery"] },
    });
    const cleared = {
      out: { isVerified: true, distanceMeters: null, missing: [] },
      in: { ...nothing, missing: ["gallery"] },
    };
    await app.deps.db.update(jobAnomalies).set({ outcome: "cleared", resolvedAt: start });
    expect(await proofs()).toEqual(cleared);
    // The runner reads the same, the last photo first; nobody else's.
    const own = (await app.typed(runner, "runner.proofs")).body as OwnProof[];
    expect(own.map(({ leg, proof }) => ({ leg, proof }))).toEqual(
      expect.arrayContaining([
        { leg: "out", proof: cleared.out },
        { leg: "in", proof: cleared.in },
      ]),
    );
    expect(own).toHaveLength(2);
    expect((await app.typed(await addRunner(app), "runner.proofs")).body).toEqual([]);
    app.clock.now = later(start, 15 * day);
    const signedIn = { ...runner, cookie: await signIn(app, runner.userId) };
    expect((await app.typed(signedIn, "runner.proofs")).body).toEqual([]);
  });

  test("also opens a pickup still to come", async () => {
    const homeowner = await addHomeowner(app);
    const jobId = await addJob(app, homeowner);
    expect(await pickup(homeowner, jobId)).toMatchObject({
      id: jobId,
      status: "scheduled",
      proofs: { out: null, in: null },
      sharedUntil: null,
    });
  });
});
