import { useFormatter, useTranslations } from "use-intl";
import type { Property } from "#modules/rentals/contract/rental.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Columns } from "../../ui/page.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import type { sortCleanups } from "./cleanups.ts";

const unknown = "–";

/** The four figures. Unknown ones are a dash. */
export function RentalStats({
  properties,
  cleanups,
}: {
  properties: { rows: readonly Property[]; averageRating: number | null } | undefined;
  cleanups: ReturnType<typeof sortCleanups> | undefined;
}) {
  const t = useTranslations("rental.stats");
  const format = useFormatter();
  const times = useJobTimes();
  const next = cleanups?.upcoming[0];
  const month = cleanups?.thisMonth;
  const rating = properties?.averageRating ?? null;
  const propertiesHint = (rows: readonly Property[]) => {
    const cleaning = rows.filter(({ status }) => status === "cleaning").length;
    return cleaning > 0
      ? t("cleaning", { count: cleaning })
      : t("room", { count: rows.reduce((sum, { guests }) => sum + guests, 0) });
  };
  return (
    <section aria-label={t("title")}>
      <Columns kind="stats">
        <StatCard
          icon="home"
          label={t("properties")}
          value={properties ? format.number(properties.rows.length) : unknown}
          hint={properties && properties.rows.length > 0 ? propertiesHint(properties.rows) : undefined}
        />
        <StatCard
          icon="calendar"
          label={t("next")}
          value={cleanups ? (next ? times.day(next) : t("noNext")) : unknown}
          hint={next && times.window(next)}
        />
        <StatCard
          icon="check"
          label={t("thisMonth")}
          value={month ? format.number(month.count) : unknown}
          hint={month && month.count > 0 ? t("doneThisMonth", month) : undefined}
        />
        <StatCard
          icon="star"
          label={t("rating")}
          value={
            rating === null
              ? unknown
              : format.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
          }
          hint={properties && t(rating === null ? "noRating" : "ratingHint")}
        />
      </Columns>
    </section>
  );
}
