import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { later } from "#platform/instants.ts";
import type { Who } from "#testkit/app.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { reporting } from "#testkit/problems.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { ProblemRemedy } from "./contract/homeowner.ts";
import type { ProblemKind, ProblemWish } from "./rules/problems.ts";

let kit: PhotoApp;
let app: PhotoApp["app"];
beforeAll(async () => {
  kit = await photoApp("disk");
  app = kit.app;
});
afterAll(() => kit.close());
afterEach(() => expectInvariants(app));

const { completed, reported } = reporting(() => kit);

async function remedies(who: Who, jobId: string): Promise<ProblemRemedy[]> {
  const { status, body } = await app.typed(who, "homeowner.problemRemedies", { jobId });
  expect(status).toBe(200);
  return body as ProblemRemedy[];
}

const promised: [kind: ProblemKind, wish: ProblemWish, withProof: boolean][] = [
  ["nobodyCame", "credit", false],
  ["oneLeg", "returnVisit", false],
  ["nobodyCame", "credit", true],
  ["damage", "returnVisit", true],
  ["wrongPlace", "credit", true],
];

test.each(promised)(
  "%s with the wish %s brings what was said before (photos: %s)",
  async (kind, wish, withProof) => {
    const { homeowner, jobId } = await completed({ withProof });
    const said = (await remedies(homeowner, jobId)).find((each) => each.kind === kind && each.wish === wish);
    const { outcome, credit, returnVisit, answerBy } = await reported(homeowner, jobId, kind, wish);
    expect(said).toEqual({ kind, wish, outcome, credit, returnOn: returnVisit?.on ?? null, answerBy });
    expect(answerBy).toBe(outcome ? null : "2026-03-11T22:00:00.000Z");
  },
);

test("after a credit, the same pickup earns none again", async () => {
  const { homeowner, jobId } = await completed();
  await reported(homeowner, jobId, "nobodyCame", "credit");
  expect(await remedies(homeowner, jobId)).toContainEqual({
    kind: "oneLeg",
    wish: "credit",
    outcome: "alreadyCredited",
    returnOn: null,
    credit: null,
    answerBy: null,
  });
});

test("nothing is said once problems can no longer be reported", async () => {
  const { homeowner, jobId } = await completed();
  const before = app.clock.now;
  expect(await remedies(homeowner, jobId)).not.toEqual([]);
  app.clock.now = later(before, 5 * 86_400_000 + 1);
  expect(await remedies(homeowner, jobId)).toEqual([]);
  app.clock.now = before;
});
