import { once } from "node:events";
import { createSmtpMailer } from "#adapters/email/smtp.ts";
import { createStripePayments } from "#adapters/payments/stripe.ts";
import { createStripeConnect } from "#adapters/payouts/stripe-connect.ts";
import { compose } from "#functions/compose.ts";
import { readEnv } from "#functions/env.ts";
import { scheduleNamed } from "#modules/operations/tasks/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { pushThere } from "./push-service.ts";
import type { Outside } from "./schedule-process.ts";

/**
 * The program of `schedule-process.ts`: runs SCHEDULE once on DATABASE_URL, at NOW, when told to start. Prints JSON
 * when ready, and its result.
 */
const { DATABASE_URL = "", NOW = "", SCHEDULE = "", OUTSIDE = "{}" } = process.env;
const schedule = scheduleNamed(SCHEDULE);
if (!schedule) throw new Error(`No schedule is named ${SCHEDULE}`);
const { stripe, connect, emails, push } = JSON.parse(OUTSIDE) as Outside;
const live = await compose(readEnv({ DATABASE_URL }));
const deps = {
  ...live.deps,
  ...(stripe && { payments: createStripePayments(stripe) }),
  ...(connect && { payouts: createStripeConnect({ ...connect, appUrl: "http://localhost:3000" }) }),
  ...(push && { push: pushThere(push).push }),
  now: () => NOW,
};
const mailer = emails && createSmtpMailer(emails);
const workers = mailer && createWorkers({ ...deps, mailer, appUrl: "https://tidycurb.example" });
const drain = async (milliseconds: number) => (workers ? live.queue.drain(workers, milliseconds) : 0);
await live.queue.ready();
const act = await schedule.load();
process.stdout.write('"ready"\n');
await once(process.stdin, "data");
process.stdin.destroy();
const done = await act({ ...deps, drain }, { signal: AbortSignal.timeout(schedule.budgetSeconds * 1000) });
process.stdout.write(`${JSON.stringify(done)}\n`);
await live.close();
