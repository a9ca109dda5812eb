import type { Db } from "#db/client.ts";
import { jobOnceOwn } from "#modules/pickups/index.ts";
import { captureTimes } from "#modules/pickups/rules/status.ts";
import type { RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { weekdays } from "#platform/values/days.ts";
import type * as contract from "./contract/streets.ts";
import {
  findStreetOfJob,
  listDecisions,
  listSeen,
  listStreetsToJudge,
  lockStreets,
  type SeenRow,
  type Street,
  saveProposals,
  saveStreetDays,
  saveStreetReport,
} from "./queries/streets.ts";
import { confidenceOf, observedDays, proposalOf, truckTimeOf } from "./rules.ts";

/**
 * Says at a stop what the runner saw of its street. Also counts for a pickup that was lost since. Safe to repeat: of two
 * reports, the later one stays. Refuses with NOT_FOUND for a job that was never the runner's.
 */
export const reportStreet: RunnerAct<typeof contract.reportStreet> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const { job } = await jobOnceOwn(tx, actor, input.jobId);
    const street = await findStreetOfJob(tx, job.id);
    // Homes whose street is unknown are no street.
    if (!street) return { ok: true };
    await lockStreets(tx, [street]);
    await saveStreetReport(tx, {
      ...street,
      jobId: job.id,
      userId: actor.userId,
      saying: input.saying,
      cameOn: numberOf(input.cameOn),
      onDay: job.scheduledOn,
      seenAt: captureTimes(input, now).capturedAt,
      reportedAt: now,
    });
    await judgeStreets(deps, tx, [street]);
    return { ok: true };
  });

/** A weekday as the tables have it, 1 (Monday) to 7 (Sunday). */
export function numberOf(weekday: (typeof weekdays)[number] | null): number | null {
  return weekday === null ? null : weekdays.indexOf(weekday) + 1;
}

/** Streets judged in one transaction, and in one run. */
const batch = 100;
const mostPerRun = 5000;

/** Judges streets where something was seen since the last time, and each of the others once a day, because doubt fades. */
export async function learnStreets(
  deps: Deps,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ streets: number }> {
  const now = deps.now();
  const waiting = await listStreetsToJudge(deps.db, {
    seenSince: addDays(localDay(now, platformTimeZone), -2),
    judgedBefore: later(now, -day),
    limit: mostPerRun,
  });
  let streets = 0;
  for (let from = 0; from < waiting.length && !signal?.aborted; from += batch) {
    const some = waiting.slice(from, from + batch);
    await deps.transact(async (tx) => {
      await lockStreets(tx, some);
      await judgeStreets(deps, tx, some);
    });
    streets += some.length;
  }
  return { streets };
}

/**
 * Renews what is known of some streets' weekdays, their trucks' hours and the corrections proposed, by the same number of
 * statements for one street or a hundred. Under `lockStreets`.
 */
export async function judgeStreets(deps: Deps, tx: Db, streets: Street[]): Promise<void> {
  if (streets.length === 0) return;
  const now = deps.now();
  const seen = await listSeen(tx, streets, addDays(localDay(now, platformTimeZone), -observedDays));
  const decisions = await listDecisions(tx, streets);
  const judged = [
    ...Map.groupBy(seen, ({ zipCode, street, weekday }) => `${zipCode} ${weekday} ${street}`).values(),
  ].map((rows) => {
    const { zipCode, street, weekday } = rows[0] as SeenRow;
    const decidedAt =
      decisions.find((each) => each.zipCode === zipCode && each.street === street && each.weekday === weekday)
        ?.decidedAt ?? null;
    const truck = truckTimeOf(truckDaysOf(rows));
    return {
      day: {
        zipCode,
        street,
        weekday,
        ...confidenceOf(rows, { weekday, now }),
        truckMinute: truck?.minute ?? null,
        truckSpread: truck?.spread ?? null,
        judgedAt: now,
      },
      proposal: proposalOf(rows, { weekday, now, decidedAt }),
    };
  });
  await saveStreetDays(
    tx,
    streets,
    judged.map((each) => each.day),
  );
  const proposals = judged.flatMap(({ day: { zipCode, street }, proposal }) =>
    proposal ? { zipCode, street, ...proposal, id: deps.newId(), proposedAt: now } : [],
  );
  await saveProposals(tx, streets, proposals);
}

function truckDaysOf(rows: SeenRow[]) {
  const looks = rows.filter((row): row is SeenRow & { minute: number } => row.minute !== null);
  return [...Map.groupBy(looks, ({ onDay }) => onDay).values()].map((ofDay) => {
    const minutes = (of: "emptied" | "notHere") =>
      ofDay.filter(({ reason }) => reason === of).map(({ minute }) => minute);
    return { emptied: minutes("emptied"), notHere: minutes("notHere") };
  });
}
