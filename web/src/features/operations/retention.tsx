import { useFormatter, useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { Stack } from "../../ui/page.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { BusinessTable } from "./business-table.tsx";

/** How long homes stay, by the month they began, and why they leave. */
export function Retention() {
  const t = useTranslations("business.retention");
  const format = useFormatter();
  const source = trpc.admin.retention.useQuery();
  const monthOf = (month: string) =>
    format.dateTime(new Date(`${month}-15T00:00:00Z`), { timeZone: "UTC", month: "short", year: "numeric" });
  return (
    <Loaded source={source} rows={8}>
      {({ cohorts, ended, reasons }) => {
        const months = Math.max(0, ...cohorts.map(({ kept }) => kept.length));
        const afters = Array.from({ length: months }, (_, nth) => nth + 1);
        return (
          <Stack>
            <Card title={t("title")}>
              {cohorts.length === 0 ? (
                <EmptyState title={t("empty")} />
              ) : (
                <BusinessTable
                  caption={t("note")}
                  columns={[
                    { id: "month", title: t("month") },
                    { id: "joined", title: t("joined") },
                    ...afters.map((count) => ({ id: `${count}`, title: t("after", { count }) })),
                  ]}
                  rows={cohorts.map(({ month, joined, kept }) => ({
                    id: month,
                    cells: [
                      monthOf(month),
                      format.number(joined),
                      ...afters.map((after) => {
                        const homes = kept[after - 1];
                        return homes === undefined ? "" : format.number(homes / joined, { style: "percent" });
                      }),
                    ],
                  }))}
                />
              )}
            </Card>
            <Card title={t("reasons")}>
              {reasons.length === 0 ? (
                <EmptyState title={t("reasonsNote", { count: 0 })} />
              ) : (
                <BusinessTable
                  caption={t("reasonsNote", { count: ended })}
                  columns={[
                    { id: "reason", title: t("reason") },
                    { id: "count", title: t("count") },
                  ]}
                  rows={reasons.map(({ reason, count }) => ({
                    id: reason ?? "",
                    cells: [reason ?? t("noReason"), format.number(count)],
                  }))}
                />
              )}
            </Card>
          </Stack>
        );
      }}
    </Loaded>
  );
}
