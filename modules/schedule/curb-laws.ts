import type { Db } from "#db/client.ts";
import { allowedOn, pickupTimes } from "#modules/homes/days.ts";
import { isAllowed } from "#modules/homes/rules.ts";
import { listRules } from "#modules/rates/index.ts";
import { ruleAmong } from "#modules/rates/rules.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { localDay, localTime, platformTimeZone } from "#platform/time/local-time.ts";
import type { UsState } from "#platform/values/places.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import type { CurbLawOnWire } from "./contract.ts";
import {
  centerOf,
  insertLaw,
  listLaws,
  listPlannedIn,
  lockLaw,
  savePlace,
  withdrawLaw,
} from "./queries/curb-laws.ts";
import { sendReplan } from "./tasks.ts";

/** Every place's rules for cans at the curb. */
export const curbLaws: AdminAct<typeof contract.curbLaws> = async (deps) =>
  (await listLaws(deps.db)).map(renderLaw);

function renderLaw({
  fineCents,
  ...law
}: Omit<CurbLawOnWire, "fineDollars" | "state"> & {
  state: string;
  fineCents: number | null;
}): CurbLawOnWire {
  return { ...law, state: law.state as UsState, fineDollars: fineCents === null ? null : fineCents / 100 };
}

/**
 * Adds a place's rule for cans at the curb. The queue then moves the planned pickups it affects: taken ones are canceled
 * and their runners told, as after a holiday. Refuses with PLACE_UNKNOWN where no ZIP code is known, and with
 * CURB_LAW_THERE if the place has a rule from that day, or another place of its kind has one of its ZIP codes.
 */
export const addCurbLaw: AdminAct<typeof contract.addCurbLaw> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const { fineDollars, startsOn, outFrom, backBy, source, readOn, ...place } = input;
    const center = await centerOf(tx, place);
    if (!center) throw new Refused({ code: "PLACE_UNKNOWN" });
    const placeId = await savePlace(tx, { ...place, ...center, id: deps.newId() });
    if (!placeId) throw new Refused({ code: "CURB_LAW_THERE" });
    const law = { startsOn, outFrom, backBy, source, readOn, fineCents: fineDollars && fineDollars * 100 };
    const id = deps.newId();
    const addedAt = deps.now();
    const isAdded = await insertLaw(tx, { id, placeId, ...law, addedAt, addedBy: actor.userId });
    if (!isAdded) throw new Refused({ code: "CURB_LAW_THERE" });
    await audit(deps, tx, actor, {
      action: "admin.addCurbLaw",
      subjectId: id,
      before: { state: null },
      after: { state: "begun", area: place.state, name: place.name, effectiveOn: startsOn },
      happenedAt: addedAt,
    });
    await replanAfter(deps, tx, { state: place.state, startsOn });
    return renderLaw({ id, ...place, ...law });
  });

/** Withdraws a rule; pickups follow as in `addCurbLaw`. Refuses with NOT_FOUND. */
export const withdrawCurbLaw: AdminAct<typeof contract.withdrawCurbLaw> = (deps, actor, { lawId }) =>
  deps.transact(async (tx) => {
    const law = await lockLaw(tx, lawId);
    if (!law) throw new Refused({ code: "NOT_FOUND" });
    const withdrawnAt = deps.now();
    await withdrawLaw(tx, { id: lawId, withdrawnAt });
    await audit(deps, tx, actor, {
      action: "admin.withdrawCurbLaw",
      subjectId: lawId,
      before: { state: "begun", area: law.state, name: law.name, effectiveOn: law.startsOn },
      after: { state: "cancelled", area: law.state, name: law.name, effectiveOn: law.startsOn },
      happenedAt: withdrawnAt,
    });
    await replanAfter(deps, tx, law);
    return { id: lawId };
  });

/** Plans a state's pickups again if a rule's days can have some; a rule of the past counts from today. */
async function replanAfter(
  deps: Deps,
  tx: Db,
  { state, startsOn }: { state: string; startsOn: string },
): Promise<void> {
  const today = localDay(deps.now(), platformTimeZone);
  await sendReplan(deps, tx, { area: state, onDay: startsOn > today ? startsOn : today }, "curb law");
}

const mostShown = 20;

/** The planned pickups whose times a rule would change; saves nothing. */
export const previewCurbLaw: AdminAct<typeof contract.previewCurbLaw> = async (deps, _actor, rule) => {
  const now = deps.now();
  const planned = await listPlannedIn(deps.db, rule, { fromOn: rule.startsOn, now });
  const promises = await listRules(deps.db, "promises");
  const law = {
    place: rule.name,
    source: "",
    ...rule,
    ...((await centerOf(deps.db, rule)) ?? { latitude: 0, longitude: 0 }),
  };
  const changed = planned.flatMap(
    ({ laws: present, pickups, homes, city, zipCode, onDay, isKept, windowStartsAt, inBy, ...home }) => {
      const others = present.filter(({ kind, startsOn }) => kind !== rule.kind || startsOn !== rule.startsOn);
      const laws = [...others, law];
      const then = pickupTimes(onDay, { ...home, laws }, ruleAmong(promises, "promises", onDay));
      const isSame = then.windowStartsAt === windowStartsAt && then.inBy === inBy;
      if (isSame || (isKept && isAllowed({ windowStartsAt, inBy }, allowedOn(laws, onDay, home.timeZone))))
        return [];
      const local = (at: string) => localTime(at, home.timeZone);
      const before = { outFrom: local(windowStartsAt), backBy: local(inBy) };
      const after = { outFrom: local(then.windowStartsAt), backBy: local(then.inBy) };
      return [{ pickups, homes, city, zipCode, onDay, before, after }];
    },
  );
  return {
    pickups: changed.reduce((sum, { pickups }) => sum + pickups, 0),
    homes: new Set(changed.flatMap(({ homes }) => homes)).size,
    sample: changed
      .slice(0, mostShown)
      .map(({ city, zipCode, onDay, before, after }) => ({ city, zipCode, onDay, before, after })),
  };
};
