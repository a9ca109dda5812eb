import { useTranslations } from "use-intl";
import type { AddOnBillKind } from "#modules/billing/rules.ts";
import type { PersonPickup } from "#modules/callers/contract.ts";
import { addOnOf } from "#modules/pickups/rules/add-ons.ts";
import { useDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { PhotoStrip } from "../../ui/photo-strip.tsx";

type Billed = { kind: AddOnBillKind; units: number; onDay: string; amount?: string };

/** Extra work or a trip fee on a bill: "2 extra bags, Mar 11", with its amount if given. */
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

/** Extra work at a pickup with its photos: what it costs and pays, who answered how and when. */
export function PaidAddOns({ addOns }: { addOns: PersonPickup["addOns"] }) {
  const t = useTranslations("addOns");
  return (
    <section aria-label={t("home.title")} className="grid gap-1">
      <h3 className="bold medium">{t("home.title")}</h3>
      <ul className="grid gap-2 p-0 no-list">
        {addOns.map((addOn) => (
          <PaidAddOn key={addOn.id} addOn={addOn} />
        ))}
      </ul>
    </section>
  );
}

function PaidAddOn({ addOn }: { addOn: PersonPickup["addOns"][number] }) {
  const t = useTranslations("addOns");
  const dollars = useDollars();
  const format = usePickupFormat(addOn.timeZone);
  const time = (at: string) => format.dateTime(new Date(at), { hour: "numeric", minute: "2-digit" });
  const { kind, units, state, answeredAt, answeredVia, doneAt, answerBy, runner, photoUrl, donePhotoUrl } =
    addOn;
  const price = dollars(addOn.price);
  const at = (state === "done" ? doneAt : answeredAt) ?? answerBy;
  return (
    <li className="grid gap-1 small">
      <span className="strong">{t("what", { kind, count: units })}</span>
      <span className="soft">
        {state === "open"
          ? t("admin.open", { time: time(at) })
          : t(`home.seen.${state}`, { time: time(at), via: answeredVia ?? "app", price })}{" "}
        {t("admin.paid", { runner, pay: dollars(addOn.pay) })}
      </span>
      {photoUrl && <PhotoStrip urls={[photoUrl]} alt={t("home.before")} />}
      {donePhotoUrl && <PhotoStrip urls={[donePhotoUrl]} alt={t("home.after")} />}
    </li>
  );
}
