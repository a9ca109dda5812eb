import { plannedMarginOf } from "#modules/billing/rules/margin.ts";
import type { PlannedMargin } from "#modules/payouts/contract/pay.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { sumPlanned } from "./queries/planned-margin.ts";

/** How far ahead weekly pickups are planned. */
const days = 28;

/** The monthly margin of the paying homes, based on everything planned for the next four weeks, rentals included. */
export async function plannedMargin(deps: Deps, _actor: AdminActor): Promise<PlannedMargin> {
  const fromOn = localDay(deps.now(), platformTimeZone);
  const planned = await sumPlanned(deps.db, { fromOn, beforeOn: addDays(fromOn, days), days });
  const { feeCents, payCents, leftCents } = plannedMarginOf({ ...planned, days });
  return {
    days,
    homes: planned.homes,
    losingHomes: planned.losingHomes,
    pickups: planned.pickups,
    rentalPickups: planned.rentalPickups,
    price: formatCents(planned.priceCents),
    fee: formatCents(feeCents),
    pay: formatCents(payCents),
    left: formatCents(leftCents),
  };
}
