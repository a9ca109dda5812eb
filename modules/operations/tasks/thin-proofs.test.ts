import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobAnomalies, photoPrints, photos, promises } from "#db/schema/index.ts";
import type { OwnPickup } from "#modules/pickups/contract/homeowner.ts";
import { day, later } from "#platform/instants.ts";
import { addAdmin, signIn } from "#testkit/factories.ts";
import { addFailedInvoice } from "#testkit/invoices.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { reporting } from "#testkit/problems.ts";
import { longestDispute, proofDays } from "../rules.ts";
import { purge } from "./purge.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
});
afterAll(async () => {
  expect(await findViolations(kit.app.database)).toEqual([]);
  await kit.close();
});

const { completed } = reporting(() => kit);
type Done = Awaited<ReturnType<typeof completed>>;

/** A pickup with both proofs, which were attached so many days ago. */
async function proven(days: number): Promise<Done> {
  const done = await completed({ withProof: true });
  await age(done, days);
  await kit.drain();
  return done;
}

async function age({ jobId }: Done, days: number) {
  const attachedAt = later(kit.app.clock.now, -days * day);
  await kit.app.deps.db.update(photos).set({ attachedAt }).where(eq(photos.jobId, jobId));
  // Done ahead of its window, it is reviewed.
  await kit.app.deps.db
    .update(jobAnomalies)
    .set({ outcome: "cleared", resolvedAt: attachedAt })
    .where(eq(jobAnomalies.jobId, jobId));
}

async function thinned({ jobId }: Done): Promise<boolean[]> {
  const rows = await kit.app.deps.db.select().from(photos).where(eq(photos.jobId, jobId));
  const stored = await kit.keys();
  return rows.map(({ id, thinnedAt }) => {
    expect(stored.includes(`photos/${id}.jpg`)).toBe(thinnedAt === null);
    return thinnedAt !== null;
  });
}

async function purgeAll() {
  const { proofPhotos } = await purge(kit.app.deps);
  await kit.drain();
  return proofPhotos;
}

test("a proof's picture outlasts any dispute, then goes; its row, print and verdict stay, and the pickup says so", async () => {
  expect(proofDays).toBeGreaterThan(longestDispute);
  const [young, old] = [await proven(proofDays), await proven(proofDays + 1)];
  // A picture of one color has no print of its own.
  await kit.app.database.execute(
    "insert into photo_prints (photo_id, hashes, keys, grey) select id, '{1}', '{1}', 'AA==' from photos where job_id = $1",
    [old.jobId],
  );
  expect(await purgeAll()).toBe(2);
  expect(await purgeAll()).toBe(0);
  expect([await thinned(young), await thinned(old)]).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(await kit.app.deps.db.$count(photoPrints)).toBe(2);
  expect(await kit.app.deps.db.$count(promises, eq(promises.jobId, old.jobId))).toBe(3);
  const shown = async ({ homeowner, jobId }: Done) => {
    const who = { cookie: await signIn(kit.app, homeowner.userId) };
    const { legs, photosThinnedAt } = (await kit.app.typed(who, "homeowner.pickup", { jobId }))
      .body as OwnPickup;
    return [legs.out.photoUrl !== null, legs.in.photoUrl !== null, photosThinnedAt];
  };
  expect(await shown(young)).toEqual([true, true, undefined]);
  expect(await shown(old)).toEqual([false, false, kit.app.clock.now]);
  const who = { cookie: await signIn(kit.app, old.homeowner.userId) };
  expect((await kit.app.typed(who, "homeowner.sharePickup", { jobId: old.jobId })).status).toBe(404);
});

const now = "'2026-03-10T15:00:00Z'::timestamptz";
test.each<[string, (done: Done) => Promise<[open: string, settle: string]>]>([
  [
    "problem",
    async ({ jobId }) => [
      `insert into problems (id, job_id, kind, wish, reported_at) values (gen_random_uuid(), '${jobId}', 'damage', 'credit', ${now})`,
      `update problems set outcome = 'answered', resolved_at = $1 where job_id = '${jobId}'`,
    ],
  ],
  [
    "review",
    async ({ jobId, runner }) => [
      `insert into job_anomalies (id, job_id, user_id, kind, act, done_at, found_at)
       values (gen_random_uuid(), '${jobId}', '${runner.userId}', 'reused', 'in', ${now}, ${now})`,
      `update job_anomalies set outcome = 'cleared', resolved_at = $1 where job_id = '${jobId}'`,
    ],
  ],
  [
    "question to support",
    async ({ homeowner }) => [
      `insert into support_threads (id, user_id, topic, opened_at, last_message_at)
       values (gen_random_uuid(), '${homeowner.userId}', 'other', ${now}, ${now})`,
      `update support_threads set closed_at = $1 where user_id = '${homeowner.userId}'`,
    ],
  ],
  [
    "dispute with the bank",
    async ({ homeowner }) => {
      const invoiceId = await addFailedInvoice(kit.app, homeowner.userId, { status: "void" });
      return [
        `insert into disputes (id, invoice_id, provider_id, amount_cents, status, created_at)
         values (gen_random_uuid(), '${invoiceId}', 'dp_1', 2900, 'needs_response', ${now})`,
        `update disputes set status = 'won', closed_at = $1 where invoice_id = '${invoiceId}'`,
      ];
    },
  ],
  [
    "notice to the runner",
    async ({ jobId, runner }) => {
      const admin = await addAdmin(kit.app);
      return [
        `with given as (
           insert into work_notices (id, user_id, measure, cause, given_at, given_by, effective_at)
           values (gen_random_uuid(), '${runner.userId}', 'suspension', 'careless', ${now}, '${admin.userId}', ${now} + interval '336 hours') returning id)
         insert into notice_evidence (notice_id, job_id) select id, '${jobId}' from given`,
        `update work_notices set ended_at = $1, ended_by = '${admin.userId}' where user_id = '${runner.userId}'`,
      ];
    },
  ],
])("an open %s keeps the pictures, and a settled one for as long again", async (_, matter) => {
  const done = await proven(3 * proofDays);
  const [open, settle] = await matter(done);
  await kit.app.database.execute(open);
  await purgeAll();
  expect(await thinned(done)).toEqual([false, false]);
  const settled = (days: number) => kit.app.database.execute(settle, [later(kit.app.clock.now, -days * day)]);
  await settled(proofDays);
  await purgeAll();
  expect(await thinned(done)).toEqual([false, false]);
  await settled(proofDays + 1);
  await purgeAll();
  expect(await thinned(done)).toEqual([true, true]);
});
