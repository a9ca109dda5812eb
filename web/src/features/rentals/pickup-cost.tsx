import { useTranslations } from "use-intl";
import type { PlannedPickup } from "#modules/rentals/contract.ts";
import { type CountedPickup, costOfAdding, costOfCounted } from "#modules/rentals/rules/costs.ts";
import type { Cents } from "#platform/values/money.ts";
import { useMonthName } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { RatesNote } from "../../ui/rates-note.tsx";
import { Sum, Sums } from "../billing/sums.tsx";

type Added = readonly Pick<PlannedPickup, "propertyId" | "propertyName" | "pickupOn">[];

/** What confirming pickups costs; undefined until the host's months are known. */
export function usePickupCost(added: Added) {
  const { data } = trpc.rental.months.useQuery();
  return data && costOfAdding(data, added);
}

/** What pickups that are confirmed cost; undefined until the host's months are known. */
export function useConfirmedCost(confirmed: readonly CountedPickup[]): Cents | undefined {
  const { data } = trpc.rental.months.useQuery();
  return data && costOfCounted(data, confirmed);
}

/** The count, the included and extra ones, and the sum by rental and month, before pickups are confirmed. */
export function PickupCost({ added }: { added: Added }) {
  const t = useTranslations("rental.costs");
  const dollars = useDollars();
  const monthName = useMonthName();
  const cost = usePickupCost(added);
  if (!cost) return <p className="soft">{t("loading")}</p>;
  const priced = cost.rows
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => a.month.localeCompare(b.month));
  const nameOf = (id: string) => added.find(({ propertyId }) => propertyId === id)?.propertyName ?? "";
  return (
    <div className="grid gap-2">
      <p className="medium">
        {t("summary", { count: cost.pickups, included: cost.pickups - cost.extra, extra: cost.extra })}
      </p>
      {priced.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <>
          <Sums>
            {priced.map((row) => (
              <Sum
                key={`${row.propertyId} ${row.month}`}
                label={
                  <>
                    {nameOf(row.propertyId)} · {monthName(row.month.slice(0, 7))}
                    <br />
                    <span className="soft small">
                      {t("pickups", { count: row.pickups, extra: row.extra })}
                    </span>
                  </>
                }
                value={dollars(row.cents)}
              />
            ))}
            <Sum label={t("total")} value={dollars(cost.cents)} isTotal />
          </Sums>
          <p className="soft small">{t("note")}</p>
          <RatesNote />
        </>
      )}
    </div>
  );
}

/** What one draft adds: "$12.00 more", or "Included". */
export function OneCost({ cents }: { cents: Cents }) {
  const t = useTranslations("rental.costs");
  const dollars = useDollars();
  return <p className="soft small">{cents > 0 ? t("one", { amount: dollars(cents) }) : t("oneIncluded")}</p>;
}
