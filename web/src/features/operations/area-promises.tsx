import { useFormatter, useTranslations } from "use-intl";
import type { AreaPromises as Found } from "#modules/operations/contract/business.ts";
import { rateOf } from "#modules/rates/rules.ts";
import { kept } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { AreaSelect, useShownArea } from "./area-select.tsx";
import { BusinessTable } from "./business-table.tsx";
import { Chart } from "./chart.tsx";

/** An area's kept promises, week by week and by ZIP code. */
export function AreaPromises() {
  const t = useTranslations("business.promises");
  const words = useTranslations("business");
  const source = trpc.admin.areaPromises.useQuery({ area: useShownArea() }, kept);
  return (
    <Loaded source={source} rows={6}>
      {(data) =>
        data.area === "" ? (
          <Card title={t("title")}>
            <EmptyState title={words("noArea")} />
          </Card>
        ) : (
          <Promises found={data} />
        )
      }
    </Loaded>
  );
}

function Promises({ found: { area, areas, weeks, rows } }: { found: Found }) {
  const t = useTranslations("business.promises");
  const format = useFormatter();
  const percent = (rate: number | null) =>
    rate === null ? "–" : format.number(rate / 100, { style: "percent", maximumFractionDigits: 1 });
  const sum = (of: "kept" | "made", counts: readonly { kept: number; made: number }[]) =>
    counts.reduce((total, count) => total + count[of], 0);
  const rateIn = (counts: readonly { kept: number; made: number }[]) =>
    rateOf(sum("kept", counts), sum("made", counts) - sum("kept", counts));
  const made = sum("made", rows);
  const note = made === 0 ? t("none") : t("note", { rate: percent(rateIn(rows)), made });
  return (
    <div className="grid one-column gap-4">
      <AreaSelect area={area} areas={areas} />
      <Chart
        id="areaPromises"
        title={t("title")}
        note={note}
        kind="line"
        top={100}
        isWeekly
        points={weeks.map((day, nth) => ({
          day,
          value: rateIn(rows.flatMap((row) => row.weeks[nth] ?? [])),
        }))}
        format={percent}
      />
      {made > 0 && (
        <Card title={t("byZip")}>
          <BusinessTable
            caption={note}
            columns={[
              { id: "zipCode", title: t("zipCode") },
              { id: "kept", title: t("kept") },
              { id: "made", title: t("made") },
            ]}
            rows={rows.map((row) => ({
              id: row.zipCode,
              cells: [row.zipCode, percent(rateIn([row])), format.number(row.made)],
            }))}
          />
        </Card>
      )}
    </div>
  );
}
