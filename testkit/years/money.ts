import type { Rules } from "#modules/rates/contract.ts";
import { addDays } from "#platform/time/local-time.ts";
import { payRuleOf } from "../pay-rule.ts";
import { type Acts, ask, pick, type Scene, today } from "./acts.ts";
import { contestFee } from "./money-acts.ts";
import { comeToStop } from "./stops.ts";
import { type Resident, rowsOf } from "./town.ts";

/** Tips, and contests of trip fees. */
export const homeownersMoney: Acts<Resident> = {
  tip: [
    4,
    async (scene, who) => {
      const job = pick(await ownJobs(scene, who, "completed"), scene.a);
      if (!job) return;
      const id = scene.town.app.deps.newId();
      const tip = { id, jobId: job.id, amount: `${1 + (scene.b % 20)}.00` };
      for (let turn = 0; turn <= scene.b % 2; turn++) await ask(scene, who, "homeowner.giveTip", tip);
      if (scene.b % 3 === 0) await ask(scene, who, "homeowner.takeTipBack", { id });
    },
  ],
  contestTripFee: [
    2,
    async (scene, who) => {
      const job = pick(await ownJobs(scene, who, "missed"), scene.a);
      if (job)
        await ask(scene, who, "homeowner.reportProblem", { jobId: job.id, kind: "tripFee", wish: "credit" });
    },
  ],
};

/** Stops that are served in their window, or blocked, with a photo of the app's camera. */
export const runnersMoney: Acts<Resident> = {
  comeToStop: [20, (scene, who) => comeToStop(scene, who, { isServed: scene.b % 2 === 0 })],
  serveStops: [
    4,
    async (scene, who) => {
      for (let nth = 0; nth < 3; nth++) await comeToStop(scene, who, { isServed: true });
    },
  ],
  blockedStops: [
    4,
    async (scene, who) => {
      for (let nth = 0; nth < 2; nth++) await comeToStop(scene, who, { isServed: false });
      if (scene.b % 3 > 0) await contestFee(scene);
    },
  ],
};

/** Rules of pay and prices, and what becomes of contested fees and of reviews. */
export const adminsMoney: Acts<Resident> = {
  setPay: [
    2,
    async (scene, who) => {
      const cents = (most: number) => ((scene.a * 37) % most) / 100;
      const of = (most: number) => cents(most).toFixed(2);
      const extras = {
        ...{ can: of(200), evening: of(150), firstOnStreet: of(400), nextOnStreet: of(100) },
        ...{ dayMinimum: of(3000), tripFee: of(700), riseHours: scene.b % 6, rise: "0.50", mostRise: "2.00" },
      };
      await setRule(scene, who, "pay", payRuleOf(extras));
    },
  ],
  setPrices: [
    2,
    (scene, who) => {
      const { a, b } = scene;
      const value = {
        ...{ includedCans: 1 + (a % 3), extraCan: "1.50", includedDays: 1, extraDay: "10.00" },
        ...{ longDriveway: "3.00", floor: "15.00", tripFee: `${3 + (b % 9)}.00`, areas: [] },
        oneOff: `${10 + (b % 9)}.00`,
        pool: [{ homes: 3, off: "2.00" }],
      };
      return setRule(scene, who, "prices", value);
    },
  ],
  settleProblem: [
    3,
    async (scene, who) => {
      const open = await rowsOf<{ id: string }>(
        scene.town,
        "select id from problems where outcome is null order by reported_at, id limit 10",
      );
      const problem = pick(open, scene.a);
      if (!problem) return;
      const outcome = scene.b % 3 === 0 ? "answered" : "credit";
      await ask(scene, who, "admin.resolveProblem", {
        ...{ problemId: problem.id, outcome, ...(outcome === "answered" && { answer: "We looked" }) },
      });
    },
  ],
  reviewEarly: [
    3,
    async (scene, who) => {
      const open = await rowsOf<{ id: string }>(
        scene.town,
        "select id from job_anomalies where outcome is null order by found_at, id limit 10",
      );
      const anomaly = pick(open, scene.a);
      if (!anomaly) return;
      const outcome = scene.b % 4 === 0 ? "refused" : "cleared";
      await ask(scene, who, "admin.resolveAnomaly", { anomalyId: anomaly.id, outcome, reason: "Looked at" });
    },
  ],
};

/** A home's latest pickups in a state. */
const ownJobs = ({ town }: Scene, { email }: Resident, status: string) =>
  rowsOf<{ id: string }>(
    town,
    `select jobs.id from jobs join homeowner_profiles as home on home.id = jobs.homeowner_id join users on users.id = home.user_id
     where users.email = $1 and jobs.status = $2 order by jobs.scheduled_on desc, jobs.id limit 5`,
    [email, status],
  );

async function setRule(scene: Scene, who: Resident, rule: "pay" | "prices", value: object): Promise<void> {
  const { body } = await ask(scene, who, "admin.rules");
  const seen = (body as Partial<Rules>)[rule]?.lastChange ?? null;
  const effectiveOn = addDays(today(scene.town), 1 + (scene.a % 10));
  await ask(scene, who, "admin.setRule", { rule, value, effectiveOn, seen });
}
