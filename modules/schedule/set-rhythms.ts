import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findHome, updateHome } from "#modules/accounts/index.ts";
import { listRhythms, lockHomeBucket, replaceRhythms } from "#modules/homes/index.ts";
import { refuseWindow } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { type Weekday, weekdays } from "#platform/values/days.ts";
import { Refused, refuseChanged } from "#platform/values/refusal.ts";
import { readCalendar } from "./calendar.ts";
import type * as contract from "./contract.ts";
import type { Calendar } from "./contract.ts";
import { replan } from "./tasks.ts";

/**
 * Sets the can schedules and, if given, the window and its legs. Pickup days follow. Unaffected generated pickups stay;
 * others are canceled, their runners told, and new ones added at once. Refuses with SUBSCRIPTION_REQUIRED without a
 * home, and with WINDOW_NOT_OFFERED and CHANGED_ELSEWHERE.
 */
export function setRhythms(
  deps: Deps,
  actor: HomeownerActor,
  { rhythms, seen, ...wishes }: z.output<typeof contract.setRhythms.input>,
): Promise<Calendar> {
  return deps.transact(async (tx) => {
    const { homeownerId, userId } = actor;
    if (!homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    await lockHomeBucket(tx, homeownerId);
    const home = await findHome(tx, userId);
    if (!home) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    if (seen)
      refuseChanged(await readCalendar(deps, tx, userId), seen, { rhythms: inOrder(rhythms), ...wishes });
    // A home may keep a window that is no longer offered.
    if (wishes.pickupWindow && wishes.pickupWindow !== home.pickupWindow)
      await refuseWindow(tx, { day: localDay(deps.now(), home.timeZone), window: wishes.pickupWindow });
    await replaceRhythms(
      tx,
      homeownerId,
      rhythms.map((rhythm) => ({ ...rhythm, weekday: weekdays.indexOf(rhythm.weekday) + 1 })),
    );
    await updateHome(tx, userId, wishes);
    await replan(deps, tx, { homeownerId }, { userId, reason: "pickup days changed" });
    return readCalendar(deps, tx, userId);
  });
}

/**
 * Moves what goes out on one weekday to another, in the caller's transaction under `lockHomeBucket`; what goes out there
 * already goes out once. Pickups follow as in `setRhythms`. False where it was moved before. Refuses with NOT_FOUND for a
 * weekday without pickups.
 */
export async function movePickupDay(
  deps: Deps,
  tx: Db,
  { homeownerId, userId }: { homeownerId: string; userId: string },
  { from, to }: { from: Weekday; to: Weekday },
): Promise<boolean> {
  const [before, after] = [from, to].map((name) => weekdays.indexOf(name) + 1) as [number, number];
  const rhythms = await listRhythms(tx, homeownerId);
  const isThere = (weekday: number) => rhythms.some((rhythm) => rhythm.weekday === weekday);
  if (before === after || !isThere(before)) {
    if (isThere(after)) return false;
    throw new Refused({ code: "NOT_FOUND" });
  }
  const stays = rhythms.filter(({ weekday }) => weekday !== before);
  const moved = rhythms
    .filter(({ weekday }) => weekday === before)
    .filter(({ canKind }) => !stays.some((other) => other.weekday === after && other.canKind === canKind))
    .map((rhythm) => ({
      ...rhythm,
      weekday: after,
      anchorOn: rhythm.anchorOn && addDays(rhythm.anchorOn, after - before),
    }));
  await replaceRhythms(tx, homeownerId, [...stays, ...moved]);
  await replan(deps, tx, { homeownerId }, { userId, reason: "pickup days changed" });
  return true;
}

type Rhythms = z.output<typeof contract.setRhythms.input>["rhythms"];

/** As the calendar lists them. */
function inOrder(rhythms: Rhythms): Rhythms {
  const key = ({ weekday, canKind }: Rhythms[number]) => `${weekdays.indexOf(weekday)} ${canKind}`;
  return rhythms.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
