import { eq } from "drizzle-orm";
import { ledgerEntries, ledgerTransactions } from "#db/schema/index.ts";
import type { AddOn, RunnersAddOn, RunnersAddOns } from "#modules/pickups/contract/add-ons.ts";
import type { AddOnAnswer } from "#modules/pickups/rules/add-ons.ts";
import type { AddOnKind } from "#modules/rates/rules.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "./factories.ts";
import type { PhotoApp } from "./photo-app.ts";
import { jpeg } from "./pictures.ts";

export type Stop = { home: Homeowner; runner: Runner; jobId: string };
export type Offer = { id: string; kind: AddOnKind; units: number };

/** Extra work at a stop, by the calls that both apps make. */
export function addOnKit(kit: () => PhotoApp) {
  const app = () => kit().app;
  const photo = async ({ runner, jobId }: Stop) =>
    kit().uploadProof(runner, jobId, await jpeg(), { leg: "addOn", actionId: app().deps.newId() });
  return {
    photo,
    /** A runner at a home, before the cans go out. */
    async stop(job: object = {}): Promise<Stop> {
      const [home, runner] = [await addHomeowner(app()), await addRunner(app())];
      return { home, runner, jobId: await addJob(app(), home, { status: "assigned", runner, ...job }) };
    },
    async offer(at: Stop, more: Partial<Offer> & { photoUrl?: string; at?: string } = {}) {
      const id = app().deps.newId();
      const photoUrl = more.photoUrl ?? (await photo(at));
      const offered = { id, jobId: at.jobId, kind: "extraBags", units: 2, ...more, photoUrl };
      return { ...(await app().typed(at.runner, "runner.offerAddOn", offered)), id: offered.id };
    },
    answer: ({ home }: Stop, id: string, answer: AddOnAnswer) =>
      app().typed(home, "homeowner.answerAddOn", { id, answer }),
    finish: ({ runner }: Stop, id: string, more: object = {}) =>
      app().typed(runner, "runner.finishAddOn", { id, ...more }),
    async seen({ home, jobId }: Stop): Promise<AddOn[]> {
      return (await app().typed(home, "homeowner.addOns", { jobId })).body as AddOn[];
    },
    async offered({ runner }: Stop): Promise<RunnersAddOn[]> {
      return ((await app().typed(runner, "runner.addOns")).body as RunnersAddOns).offered;
    },
    /** What a runner was booked for one, in cents, each booking. */
    async paidFor(id: string): Promise<number[]> {
      const rows = await app()
        .deps.db.select({ cents: ledgerEntries.amountCents, account: ledgerEntries.account })
        .from(ledgerEntries)
        .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
        .where(eq(ledgerTransactions.source, `addOn:${id}`));
      return rows.filter(({ account }) => account === "runner_payable").map(({ cents }) => -cents);
    },
  };
}
