import { useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { MarginSums, AreaMargins as Margins } from "#modules/billing/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { AdminPage } from "../dispatch/admin-page.tsx";
import styles from "./money.module.css";

const columns = [
  "revenue",
  "credits",
  "refunds",
  "disputes",
  "fees",
  "runnerPay",
  "left",
] as const satisfies readonly (keyof MarginSums)[];

/** A month's revenue and costs by area and, within an area, by ZIP code. */
function AreaMargins() {
  const t = useTranslations("money.margins");
  const format = useFormatter();
  const [month, setMonth] = useState<string | null>(null);
  const [within, setWithin] = useState<string | null>(null);
  const source = trpc.admin.areaMargins.useQuery({ month, within }, { placeholderData: (before) => before });
  return (
    <Card title={t("title")} note={t("note")}>
      <Loaded source={source} rows={5}>
        {(data) => (
          <div className="grid one-column gap-4">
            <div className="flex wrap middle bold gap-3">
              <SmallButton aria-label={t("previous")} onClick={() => setMonth(data.previousMonth)}>
                <Icon name="back" />
              </SmallButton>
              <p aria-live="polite">
                {format.dateTime(new Date(`${data.month}-15T00:00:00Z`), {
                  timeZone: "UTC",
                  month: "long",
                  year: "numeric",
                })}
              </p>
              {data.nextMonth && (
                <SmallButton aria-label={t("next")} onClick={() => setMonth(data.nextMonth)}>
                  <Icon name="arrowRight" />
                </SmallButton>
              )}
              {within && (
                <SmallButton variant="plain" onClick={() => setWithin(null)}>
                  {t("all")}
                </SmallButton>
              )}
            </div>
            {data.rows.length === 0 ? (
              <EmptyState title={t("empty")} />
            ) : (
              <Table margins={data} within={within} onOpen={setWithin} />
            )}
            {data.more > 0 && <p>{t("more", { count: data.more })}</p>}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Table({
  margins,
  within,
  onOpen,
}: {
  margins: Margins;
  within: string | null;
  onOpen: (area: string) => void;
}) {
  const t = useTranslations("money.margins");
  const dollars = useDollars();
  const captionId = useId();
  const cells = (sums: MarginSums) =>
    columns.map((column) => {
      const cents = parseCents(sums[column]) ?? 0;
      return (
        <td key={column} className={column === "left" && cents < 0 ? "danger bold" : undefined}>
          {dollars(cents)}
        </td>
      );
    });
  return (
    <>
      <p id={captionId} className="soft small">
        {within ? t("captionWithin", { area: within }) : t("caption")}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="scrolls" tabIndex={0} aria-labelledby={captionId}>
        <table className={`table ${styles.table}`} aria-labelledby={captionId}>
          <thead>
            <tr>
              <th scope="col">{t("area")}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {margins.rows.map(({ area, ...sums }) => (
              <tr key={area}>
                <th scope="row">
                  {area && !within ? (
                    <SmallButton
                      variant="plain"
                      aria-label={t("open", { area })}
                      onClick={() => onOpen(area)}
                    >
                      {area}
                    </SmallButton>
                  ) : (
                    (area ?? t("noArea"))
                  )}
                </th>
                {cells(sums)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("total")}</th>
              {cells(margins.total)}
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
}

export default function MarginsPage() {
  const t = useTranslations("money.margins");
  return (
    <AdminPage title={t("title")}>
      <AreaMargins />
    </AdminPage>
  );
}
