import type { Db } from "#db/client.ts";
import { nextDates, type Rhythm } from "#modules/homes/days.ts";
import { listRhythms, replaceRhythms } from "#modules/homes/index.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import { creditWrongDays, priceWrongDays } from "#modules/pickups/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { lockHomes } from "#platform/queries/buckets.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { weekdays } from "#platform/values/days.ts";
import { creditParam, formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/streets.ts";
import { type CorrectionRow, findCorrection, listCorrections, listPlannedOf } from "./queries/corrections.ts";
import {
  decideCorrection as decide,
  insertCorrectedHomes,
  listCorrectedHomes,
  listHurtPickups,
  listMeantHomes,
  lockStreets,
  resolveReportsOf,
  undoCorrection as undo,
} from "./queries/streets.ts";
import { correctedWeekday, undoableUntil } from "./rules.ts";
import { numberOf } from "./streets.ts";
import { replan } from "./tasks.ts";

const weekdayNamed = (weekday: number) => weekdays[weekday - 1] ?? "Monday";

/** Proposed corrections, then those decided lately. */
export const streetCorrections: AdminAct<typeof contract.streetCorrections> = async (deps) =>
  (await listCorrections(deps.db, { decidedSince: addDays(deps.now().slice(0, 10), -30) })).map(
    renderCorrection,
  );

function renderCorrection(row: CorrectionRow): contract.StreetCorrection {
  const {
    id,
    zipCode,
    canKinds,
    voices,
    proposedAt,
    homes,
    confidence,
    reasons,
    outcome,
    decidedAt,
    decider,
  } = row;
  return {
    id,
    zipCode,
    canKinds,
    voices,
    proposedAt,
    homes,
    confidence,
    reasons,
    street: row.streetName,
    fromWeekday: weekdayNamed(row.fromWeekday),
    toWeekday: weekdayNamed(row.toWeekday),
    decided:
      outcome && decidedAt
        ? {
            outcome,
            at: decidedAt,
            by: decider,
            undoableUntil: outcome === "mended" ? undoableUntil(decidedAt) : null,
          }
        : null,
  };
}

/** What mending a correction would do now; changes nothing. Refuses with NOT_FOUND. */
export const previewCorrection: AdminAct<typeof contract.previewCorrection> = async (
  deps,
  _actor,
  { id },
) => {
  const correction = await findCorrection(deps.db, id);
  if (!correction) throw new Refused({ code: "NOT_FOUND" });
  const homes = await listMeantHomes(deps.db, correction);
  const homeownerIds = homes.map(({ homeownerId }) => homeownerId);
  const planned = await listPlannedOf(deps.db, { ...correction, homeownerIds, now: deps.now() });
  const hurt = await priceWrongDays(deps.db, await hurtOf(deps.db, correction, homeownerIds));
  const credited = hurt.filter(({ cents }) => cents > 0);
  return {
    homes: homes.map(({ homeownerId, address }) => ({
      address,
      pickups: planned.filter((pickup) => pickup.homeownerId === homeownerId).length,
    })),
    pickups: planned.length,
    runners: new Set(planned.flatMap(({ runnerId }) => runnerId ?? [])).size,
    credited: {
      homes: new Set(credited.map(({ homeownerId }) => homeownerId)).size,
      pickups: credited.length,
      amount: formatCents(credited.reduce((sum, { cents }) => sum + cents, 0)),
    },
  };
};

function hurtOf(db: Db, correction: CorrectionRow, homeownerIds: string[]) {
  const { fromWeekday, canKinds, firstOn: sinceDay } = correction;
  return listHurtPickups(db, { homeownerIds, fromWeekday, canKinds, sinceDay });
}

/**
 * Mends a street's collection day, or dismisses the proposal; the first decision counts. Mending changes the can schedules
 * of the street's homes, plans their pickups again (runners of canceled ones are told), credits pickups that the truck
 * missed, answers open reports and tells the homes, by email too. Repeating one's own decision changes nothing. Refuses
 * with NOT_FOUND once the reports are withdrawn, with CHANGED_ELSEWHERE if they name another day by now, and with
 * CORRECTION_DECIDED, naming the admin.
 */
export const decideCorrection: AdminAct<typeof contract.decideCorrection> = (deps, actor, input) =>
  deps.transact(
    async (tx) => {
      const { id, outcome } = input;
      const now = deps.now();
      const asked = await findCorrection(tx, id);
      if (!asked) throw new Refused({ code: "NOT_FOUND" });
      const homes = outcome === "mended" ? await listMeantHomes(tx, asked) : [];
      const homeownerIds = homes.map(({ homeownerId }) => homeownerId);
      await lockHomes(tx, homeownerIds);
      // Judging the street meanwhile would propose the same change again.
      await lockStreets(tx, [asked]);
      const toWeekday = numberOf(input.toWeekday) ?? 0;
      const isFirst = await decide(tx, { id, toWeekday, outcome, by: actor.userId, now });
      const correction = await findCorrection(tx, id);
      if (!correction) throw new Refused({ code: "NOT_FOUND" });
      if (!isFirst) return knownDecision(tx, correction, { ...input, by: actor.userId });
      const { fromWeekday, zipCode, street } = correction;
      let credited = 0;
      if (outcome === "mended") {
        const changes = await changeHomes(deps, tx, actor.userId, correction, homes);
        const credits = await creditWrongDays(
          deps,
          tx,
          await hurtOf(tx, correction, homeownerIds),
          actor.userId,
        );
        const creditOf = (homeownerId: string) =>
          credits
            .filter((each) => each.homeownerId === homeownerId)
            .reduce((sum, { cents }) => sum + cents, 0);
        credited = credits.reduce((sum, { cents }) => sum + cents, 0);
        await insertCorrectedHomes(
          tx,
          changes.map(({ homeownerId, before, after }) => ({
            correctionId: id,
            homeownerId,
            before,
            after,
            creditCents: creditOf(homeownerId),
          })),
        );
        await resolveReportsOf(tx, { homeownerIds, weekday: fromWeekday, by: actor.userId, now });
        await tell(
          deps,
          tx,
          changes.map((each) => ({ ...each, credit: creditOf(each.homeownerId) })),
          "street",
        );
      }
      await audit(deps, tx, actor, {
        action: "admin.decideCorrection",
        subjectId: id,
        before: { outcome: null, weekday: weekdayNamed(fromWeekday) },
        after: {
          outcome,
          weekday: outcome === "mended" ? weekdayNamed(toWeekday) : weekdayNamed(fromWeekday),
          area: zipCode,
          street,
          homes: homes.length,
          credited: formatCents(credited),
        },
        happenedAt: now,
      });
      return { homes: homes.length, credited: formatCents(credited) };
    },
    { isLong: true },
  );

async function knownDecision(
  tx: Db,
  { id, outcome, deciderId, decider, decidedAt }: CorrectionRow,
  asked: { outcome: string; by: string },
) {
  if (!outcome || !decidedAt) throw new Refused({ code: "CHANGED_ELSEWHERE" });
  if (outcome !== asked.outcome || deciderId !== asked.by)
    throw new Refused({ code: "CORRECTION_DECIDED", params: { by: decider ?? "nobody", at: decidedAt } });
  const homes = await listCorrectedHomes(tx, id);
  return {
    homes: homes.length,
    credited: formatCents(homes.reduce((sum, { creditCents }) => sum + creditCents, 0)),
  };
}

type Changed = { homeownerId: string; userId: string; before: Rhythm[]; after: Rhythm[] };

/** Gives each home its corrected can schedules and plans its pickups again. Homes nothing changes for are left out. */
async function changeHomes(
  deps: Deps,
  tx: Db,
  userId: string,
  correction: CorrectionRow,
  homes: { homeownerId: string; userId: string }[],
): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (const home of homes) {
    const before = await listRhythms(tx, home.homeownerId);
    const after = correctedRhythms(before, correction);
    if (JSON.stringify(after) === JSON.stringify(before)) continue;
    await replaceRhythms(tx, home.homeownerId, after);
    await replan(deps, tx, { homeownerId: home.homeownerId }, { userId, reason: "pickup days changed" });
    changed.push({ ...home, before, after: await listRhythms(tx, home.homeownerId) });
  }
  return changed;
}

/** A can that already goes out on the new day as well goes out there once, as it does now. */
function correctedRhythms(rhythms: Rhythm[], correction: CorrectionRow): Rhythm[] {
  const moved = rhythms.map((rhythm) => {
    const to = correctedWeekday(rhythm, correction);
    if (!to) return rhythm;
    const anchorOn = rhythm.anchorOn && addDays(rhythm.anchorOn, to.anchorDays);
    return { ...rhythm, weekday: to.weekday, anchorOn };
  });
  return moved.filter(
    (rhythm, nth) =>
      rhythms.includes(rhythm) ||
      !rhythms.some(
        (other, place) =>
          place !== nth &&
          moved[place] === other &&
          other.canKind === rhythm.canKind &&
          other.weekday === rhythm.weekday,
      ),
  );
}

/**
 * Undoes a mended correction within a week: homes get their can schedules back unless they were changed since, and are
 * told, by email too. Credits stay. Refuses with NOT_FOUND, and with CORRECTION_DECIDED or CORRECTION_TOO_OLD.
 */
export const undoCorrection: AdminAct<typeof contract.undoCorrection> = (deps, actor, { id }) =>
  deps.transact(
    async (tx) => {
      const now = deps.now();
      const asked = await findCorrection(tx, id);
      if (!asked) throw new Refused({ code: "NOT_FOUND" });
      const homes = await listCorrectedHomes(tx, id);
      await lockHomes(
        tx,
        homes.map(({ homeownerId }) => homeownerId),
      );
      // Judging the street meanwhile would propose again what this undo answers.
      await lockStreets(tx, [asked]);
      const correction = await findCorrection(tx, id);
      if (!correction?.decidedAt) throw new Refused({ code: "NOT_FOUND" });
      if (now > undoableUntil(correction.decidedAt)) throw new Refused({ code: "CORRECTION_TOO_OLD" });
      if (!(await undo(tx, { id, by: actor.userId, now })))
        throw new Refused({
          code: "CORRECTION_DECIDED",
          params: { by: correction.decider ?? "nobody", at: correction.decidedAt },
        });
      const back: Changed[] = [];
      for (const { homeownerId, userId, before, after } of homes) {
        const current = await listRhythms(tx, homeownerId);
        if (keyOf(current) !== keyOf(after)) continue;
        await replaceRhythms(tx, homeownerId, before);
        await replan(deps, tx, { homeownerId }, { userId: actor.userId, reason: "pickup days changed" });
        back.push({ homeownerId, userId, before: after, after: before });
      }
      await tell(
        deps,
        tx,
        back.map((each) => ({ ...each, credit: 0 })),
        "undone",
      );
      await audit(deps, tx, actor, {
        action: "admin.undoCorrection",
        subjectId: id,
        before: { outcome: "mended", weekday: weekdayNamed(correction.toWeekday) },
        after: {
          outcome: "undone",
          weekday: weekdayNamed(correction.fromWeekday),
          area: correction.zipCode,
          street: correction.street,
          homes: back.length,
        },
        happenedAt: now,
      });
      return { back: back.length, stayed: homes.length - back.length };
    },
    { isLong: true },
  );

/** Schedules as text, whatever the order of their keys in the database. */
const keyOf = (rhythms: Rhythm[]) =>
  JSON.stringify(
    rhythms.map(({ canKind, weekday, everyWeeks, anchorOn }) => [canKind, weekday, everyWeeks, anchorOn]),
  );

async function tell(
  deps: Deps,
  tx: Db,
  homes: (Changed & { credit: number })[],
  cause: "street" | "undone",
): Promise<void> {
  const tomorrow = addDays(localDay(deps.now(), platformTimeZone), 1);
  const next = (rhythms: Rhythm[], others: Rhythm[]) =>
    rhythms
      .filter((rhythm) => !others.some((other) => keyOf([other]) === keyOf([rhythm])))
      .flatMap((rhythm) => nextDates(rhythm, tomorrow, 1))
      .toSorted()[0];
  await notifyAndEmail(
    deps,
    tx,
    homes.flatMap(({ userId, before, after, credit }) => {
      const movedTo = next(after, before) ?? nextDates(after[0] as Rhythm, tomorrow, 1)[0];
      const date = next(before, after);
      if (!date || !movedTo) return [];
      return [
        {
          userId,
          type: "streetDayChanged" as const,
          params: { date, movedTo, cause, credit: creditParam(credit) },
          link: "/calendar",
        },
      ];
    }),
  );
}
