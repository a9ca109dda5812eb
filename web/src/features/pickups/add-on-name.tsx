import { useTranslations } from "use-intl";
import { addOnOf } from "#modules/pickups/rules/add-ons.ts";
import type { AddOnKind } from "#modules/rates/rules.ts";
import { useDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";

type Billed = { kind: AddOnKind; units: number; onDay: string; amount?: string };

/** Extra work on a bill: "2 extra bags, Mar 11", with its amount if given. */
export function AddOnBill({ kind, units, onDay, amount }: Billed) {
  const t = useTranslations("addOns");
  const day = useDay();
  const dollars = useDollars();
  const words = t("bill", { what: t("what", { kind, count: units }), day: day(onDay) });
  return amount === undefined ? words : `${words} · ${dollars(amount)}`;
}

/** Why pay was adjusted: extra work by its name, other reasons as they were written. */
export function AddOnReason({ reason }: { reason: string | null }) {
  const t = useTranslations("addOns");
  const addOn = addOnOf(reason);
  return addOn ? t("what", { kind: addOn.kind, count: addOn.units }) : reason;
}
