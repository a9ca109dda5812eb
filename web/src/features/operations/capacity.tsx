import { useTranslations } from "use-intl";
import type { Capacity as Found } from "#modules/operations/contract/business.ts";
import { dayParts } from "#platform/values/windows.ts";
import { useDays } from "../../lib/days.ts";
import { kept } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { AreaSelect, useShownArea } from "./area-select.tsx";
import { BusinessTable } from "./business-table.tsx";

const isShort = ({ planned, canTake }: Found["days"][number]["morning"]) => planned > canTake;

/** An area's planned pickups of the coming days beside what its runners can take. */
export function Capacity() {
  const t = useTranslations("business.capacity");
  const words = useTranslations("business");
  const { day: dayOf } = useDays();
  const source = trpc.admin.capacity.useQuery({ area: useShownArea() }, kept);
  return (
    <Card title={t("title")}>
      <Loaded source={source} rows={7}>
        {({ area, areas, days, runners, minutes, isMeasured }) =>
          days.length === 0 ? (
            <EmptyState title={words("noArea")} />
          ) : (
            <div className="grid one-column gap-4">
              <AreaSelect area={area} areas={areas} />
              <p role="status" className="bold">
                {t("short", {
                  count: days.reduce(
                    (sum, day) => sum + dayParts.filter((part) => isShort(day[part])).length,
                    0,
                  ),
                })}
              </p>
              <div>
                <BusinessTable
                  caption={t("note", { runners, minutes, measured: `${isMeasured}` })}
                  columns={[
                    { id: "day", title: t("day") },
                    ...dayParts.map((part) => ({ id: part, title: t(`${part}`) })),
                  ]}
                  rows={days.map((day) => ({
                    id: day.onDay,
                    cells: [
                      dayOf(day.onDay),
                      ...dayParts.map((part) => (
                        <span key={part} className={isShort(day[part]) ? "danger bold" : undefined}>
                          {t("cell", day[part])}
                        </span>
                      )),
                    ],
                  }))}
                />
              </div>
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}
