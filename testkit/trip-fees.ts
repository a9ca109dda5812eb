import { eq } from "drizzle-orm";
import { homeownerProfiles, platformRules, tripFees } from "#db/schema/index.ts";
import { explainPay, noExtras } from "#modules/rates/rules/pay.ts";
import { billing } from "./billing.ts";
import { addAdmin, addJob, addRunner, type Homeowner, type Runner } from "./factories.ts";
import { setPrices } from "./home-prices.ts";
import type { PhotoApp } from "./photo-app.ts";
import { jpeg } from "./pictures.ts";

/** Terms of the flat rate with $4.00 for a blocked stop. */
export const tripFeeTerms = explainPay(
  { cans: 2, hasLongDriveway: false, hasStairs: false, isEvening: false, risenHours: 0 },
  { ...noExtras, outCents: 600, inCents: 600, tripFeeCents: 400 },
);

export type BlockedStop = { home: Homeowner; runner: Runner; jobId: string };

const flat = { includedCans: 10, extraCan: "0", includedDays: 7, extraDay: "0", longDriveway: "0" };

/** Stops that homes block, by the calls that the runner's app makes. */
export function tripFeeKit(kit: () => PhotoApp) {
  const app = () => kit().app;
  const { addSubscriber } = billing(() => kit().app);
  return {
    /** The rule of prices with this trip fee, from now on. */
    async setFee(tripFee: string): Promise<void> {
      await app().deps.db.delete(platformRules).where(eq(platformRules.rule, "prices"));
      const value = { ...flat, pool: [], floor: "0", tripFee, areas: [] };
      await setPrices(app(), await addAdmin(app()), value, app().clock.now.slice(0, 10));
    },
    /** A subscriber with a home, billed in test mode. */
    async subscriber(): Promise<Homeowner> {
      const person = await addSubscriber();
      const [profile] = await app()
        .deps.db.select()
        .from(homeownerProfiles)
        .where(eq(homeownerProfiles.userId, person.userId));
      if (!profile) throw new Error("The homeowner has no home");
      const { id: homeownerId, zipCode, timeZone } = profile;
      return { ...person, homeownerId, zipCode, timeZone };
    },
    /** A runner on the way to a home on a day, at 10 AM in New York. */
    async stop(home: Homeowner, scheduledOn: string, job: object = {}): Promise<BlockedStop> {
      app().clock.now = `${scheduledOn}T14:00:00.000Z`;
      const runner = await addRunner(app());
      const payTerms = tripFeeTerms;
      const jobId = await addJob(app(), home, { status: "assigned", runner, scheduledOn, payTerms, ...job });
      return { home, runner, jobId };
    },
    /** Reports a locked gate with a photo of the app's camera, unless told otherwise. */
    async block({ runner, jobId }: BlockedStop, more: object = {}) {
      const photoUrl = await kit().uploadProof(runner, jobId, await jpeg(), { leg: "cannotServe" });
      const report = {
        jobId,
        reason: "noAccess",
        words: "The gate is locked",
        photoUrl,
        photoSource: "camera",
      };
      return app().typed(runner, "runner.cannotServe", { ...report, ...more });
    },
    /** What is noted for a pickup; null without a fee. */
    async feeOf(jobId: string) {
      const [row] = await app().deps.db.select().from(tripFees).where(eq(tripFees.jobId, jobId));
      return row ? [row.payCents, row.priceCents, row.warnedCents] : null;
    },
  };
}
