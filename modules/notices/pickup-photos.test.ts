import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findEmailSwitch, stopEmails } from "#modules/notices/index.ts";
import { addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { type Outgoing, outgoing } from "#testkit/outgoing.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";

let kit: PhotoApp;
let out: Outgoing;
beforeAll(async () => {
  kit = await photoApp("disk");
  out = await outgoing(kit.app);
});
afterAll(async () => {
  await out.close();
  await kit.close();
});
beforeEach(() => {
  // During the morning window of March 11 in New York.
  kit.app.clock.now = "2026-03-11T14:10:00.000Z";
  kit.app.emails.length = 0;
});

/** A pickup in its window, served with the photos of some legs. */
async function served({
  photos = ["out", "in"] as readonly string[],
  homeowner = addHomeowner(kit.app),
} = {}) {
  const { app } = kit;
  const [home, runner] = [await homeowner, await addRunner(app)];
  const jobId = await addJob(app, home, { status: "assigned", runner });
  const photo = async (leg: "out" | "in") =>
    photos.includes(leg) ? await kit.uploadProof(runner, jobId, await jpeg(), { leg }) : undefined;
  await app.typed(runner, "runner.startJob", { jobId, photoUrl: await photo("out") });
  const done = { jobId, photoUrl: await photo("in"), notes: "It was dark" };
  expect((await app.typed(runner, "runner.completeJob", done)).status).toBe(200);
  return { home, runner, jobId };
}

describe("the email about a completed pickup", () => {
  test("shows both photos, leads to the pickup, and comes once", async () => {
    const { jobId, runner } = await served();
    await kit.app.typed(runner, "runner.completeJob", { jobId });
    await kit.drain();
    expect(kit.app.emails).toHaveLength(1);
    const [email] = kit.app.emails;
    expect(email?.subject).toBe("Photos of your pickup on Wednesday, March 11");
    expect(email?.text).toContain("back in place at 10:10 AM");
    expect(email?.text).toContain(`${kit.app.appUrl}/pickups/${jobId}`);
    expect(email?.photos?.map(({ caption }) => caption)).toEqual(["Cans at the curb", "Cans back in place"]);
    for (const { jpeg: bytes } of email?.photos ?? []) expect([...bytes.slice(0, 2)]).toEqual([0xff, 0xd8]);
  });

  test("shows the only photo there is, and does not come without one", async () => {
    await served({ photos: ["out"] });
    await served({ photos: [] });
    await kit.drain();
    expect(kit.app.emails.map(({ photos = [] }) => photos.map(({ caption }) => caption))).toEqual([
      ["Cans at the curb"],
    ]);
  });

  test("has a link that turns it off", async () => {
    const { home } = await served();
    await kit.drain();
    const token = new URL(kit.app.emails[0]?.stopUrl ?? "").searchParams.get("token") ?? "";
    expect(await findEmailSwitch(kit.app.deps, { token })).toEqual({ name: "jobAlerts", isOn: true });
    await stopEmails(kit.app.deps, { token });
    kit.app.emails.length = 0;
    await served({ homeowner: Promise.resolve(home) });
    await kit.drain();
    expect(kit.app.emails).toEqual([]);
  });
});

test("a push message shows the photo it tells of", async () => {
  const home = await addHomeowner(kit.app);
  const browser = await out.service.browserOf(kit.app, home);
  const { jobId } = await served({ homeowner: Promise.resolve(home) });
  await out.sendAll();
  const shown = Object.fromEntries(browser.received.map(({ message }) => [message.kind, message]));
  expect(Object.keys(shown).toSorted()).toEqual(["jobCompleted", "jobStarted"]);
  for (const { image = "", link } of Object.values(shown)) {
    expect(link).toBe(`/pickups/${jobId}`);
    expect((await kit.open(image)).status).toBe(200);
  }
  expect(shown.jobStarted?.image).not.toBe(shown.jobCompleted?.image);
});
