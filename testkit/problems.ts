import { expect } from "vitest";
import type { Billing } from "#modules/billing/contract.ts";
import type { Notification } from "#modules/notices/contract.ts";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import type { Problem } from "#modules/pickups/contract/records.ts";
import type { Who } from "./app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, newZip } from "./factories.ts";
import type { PhotoApp } from "./photo-app.ts";
import { jpeg } from "./pictures.ts";

/** Completed pickups, what their homeowners report, and what they get for it. */
export function reporting(current: () => PhotoApp) {
  const report = (who: Who, jobId: string, kind: string, wish: string, more: object = {}) =>
    current().app.typed(who, "homeowner.reportProblem", { jobId, kind, wish, ...more });
  return {
    report,
    async reported(...given: Parameters<typeof report>): Promise<Problem> {
      const answer = await report(...given);
      expect(answer.status).toBe(200);
      return answer.body as Problem;
    },
    ownJobs: async (who: Who) =>
      (await current().app.call(who, "GET", "/api/homeowner/jobs")).body as OwnJob[],
    async credits(who: Who) {
      const { credit, credits: rows } = (await current().app.typed(who, "homeowner.billing")).body as Billing;
      return { credit, rows: rows.map(({ cause, amount, pickupOn }) => [cause, amount, pickupOn]) };
    },
    notices: async (who: Who) =>
      ((await current().app.call(who, "GET", "/api/notifications")).body as Notification[]).map(
        ({ type }) => type,
      ),

    /** A pickup completed today: in one call and so without photos, or with both legs and both photos. */
    async completed({ withProof = false, homeowner }: { withProof?: boolean; homeowner?: Homeowner } = {}) {
      const { app, uploadProof } = current();
      const home = homeowner ?? (await addHomeowner(app, { zipCode: newZip() }));
      const runner = await addRunner(app);
      const jobId = await addJob(app, home, { status: "assigned", runner });
      const photo = async (leg: "out" | "in") =>
        withProof ? await uploadProof(runner, jobId, await jpeg(), { leg }) : undefined;
      if (withProof) await app.typed(runner, "runner.startJob", { jobId, photoUrl: await photo("out") });
      const done = await app.typed(runner, "runner.completeJob", { jobId, photoUrl: await photo("in") });
      expect(done.status).toBe(200);
      return { homeowner: home, runner, jobId };
    },
  };
}
