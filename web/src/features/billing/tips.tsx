import { useTranslations } from "use-intl";
import { useDay } from "../../lib/days.ts";
import { useChargedDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { Link } from "../../ui/link.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { useFirstFew } from "../pickups/pickup-list.tsx";
import { Sum, Sums } from "./sums.tsx";

/** The tips charged beside a bill on the days it covers; nothing without any. */
export function ReceiptTips({ from, before }: { from: string; before: string }) {
  const t = useTranslations("tips");
  const day = useDay();
  const dollars = useChargedDollars();
  const { data } = trpc.homeowner.tips.useQuery({ from, before });
  if (!data?.length) return null;
  return (
    <section className="grid gap-2" aria-label={t("list")}>
      <h3 className="medium">{t("list")}</h3>
      <p className="soft small">{t("receipt")}</p>
      <Sums>
        {data.map((tip) => (
          <Sum
            key={tip.id}
            label={
              <>
                {t("row", { runner: tip.runner, day: day(tip.day) })}
                {tip.status !== "paid" && (
                  <span className="soft small block">
                    {t(`states.${tip.status}`, { amount: dollars(tip.amount) })}
                  </span>
                )}
              </>
            }
            value={dollars(tip.amount)}
          />
        ))}
      </Sums>
    </section>
  );
}

/** The tips that the card was charged for, each with its pickup; nothing without any. */
export function Tips() {
  const t = useTranslations("tips");
  const more = useTranslations("billing");
  const day = useDay();
  const dollars = useChargedDollars();
  const source = trpc.homeowner.tips.useQuery({});
  const few = useFirstFew(source, 3, {
    showAll: (count) => more("showAll", { count }),
    showFewer: more("showFewer"),
  });
  if (!source.data?.length) return null;
  return (
    <ListCard title={t("list")} source={few.source} action={few.toggle} empty="">
      {(tip) => (
        <ListRow
          title={
            <Link to="/pickups/$id" params={{ id: tip.jobId }}>
              {t("row", { runner: tip.runner, day: day(tip.day) })}
            </Link>
          }
          text={tip.status === "paid" ? null : t(`states.${tip.status}`, { amount: dollars(tip.amount) })}
          badge={<strong>{dollars(tip.amount)}</strong>}
        />
      )}
    </ListCard>
  );
}
