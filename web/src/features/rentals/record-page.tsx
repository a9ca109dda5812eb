import { useState } from "react";
import { useTranslations } from "use-intl";
import { dayAfter } from "#platform/values/days.ts";
import { toAppError } from "../../lib/app-error.ts";
import { dayIn } from "../../lib/days.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { MessagePage, Page } from "../../ui/page.tsx";
import { Loaded } from "../../ui/states.tsx";
import { monthAfter } from "../pickups/months.ts";
import styles from "./record-page.module.css";
import { RecordPdf } from "./record-pdf.tsx";
import { RecordSharing } from "./record-sharing.tsx";
import { RecordSheet } from "./record-sheet.tsx";

export const periodKinds = ["thisMonth", "lastMonth", "range"] as const;
export type PeriodKind = (typeof periodKinds)[number];

export type Period = { from: string; to: string };

/** The first and last day of the month a day is in, or of the month before. */
export function monthPeriod(kind: "thisMonth" | "lastMonth", today: string): Period {
  const month = monthAfter(today.slice(0, 7), kind === "thisMonth" ? 0 : -1);
  return { from: `${month}-01`, to: dayAfter(`${monthAfter(month, 1)}-01`, -1) };
}

/** Equals `mostRecordDays`, whose file would load zod. */
export const mostDays = 92;

export function refusePeriod({ from, to }: Period): "missing" | "backwards" | "tooLong" | null {
  if (!from || !to) return "missing";
  if (from > to) return "backwards";
  return Date.parse(to) - Date.parse(from) >= mostDays * 86_400_000 ? "tooLong" : null;
}

/** /vacation-rental/record/$property: a printable record of a rental's pickups with photos and times. */
export default function RecordPage({ propertyId }: { propertyId: string }) {
  const t = useTranslations("rentalPickups.record");
  const timeZone = usePickupZone();
  const today = dayIn(new Date(serverNow()), timeZone);
  const [kind, setKind] = useState<PeriodKind>("thisMonth");
  const [range, setRange] = useState<Period>(() => monthPeriod("lastMonth", today));
  const period = kind === "range" ? range : monthPeriod(kind, today);
  const refusal = refusePeriod(period);
  // Photo URLs last only minutes.
  const source = trpc.rental.record.useQuery(
    { propertyId, ...period },
    { enabled: refusal === null, staleTime: 0, retry: false },
  );
  const back = <BackLink to="/vacation-rental">{t("back")}</BackLink>;
  if (source.error && ["NOT_FOUND", "BAD_REQUEST"].includes(toAppError(source.error).code))
    return <MessagePage hasFailed title={t("notFound")} text={t("notFoundText")} actions={back} />;
  return (
    <Page
      title={t("title")}
      actions={
        <div className="flex wrap gap-3 screen-only">
          {back}
          {source.data && refusal === null && (
            <>
              <RecordPdf query={{ propertyId, ...period }} />
              <Button variant="quiet" onClick={() => window.print()}>
                {t("print")}
              </Button>
            </>
          )}
        </div>
      }
    >
      <div className={`grid gap-4 screen-only ${styles.period}`}>
        <Fields pair>
          <SelectField
            label={t("period")}
            value={kind}
            options={periodKinds.map((value) => ({ value, label: t(`periods.${value}`) }))}
            onChange={({ currentTarget }) => {
              // A custom range starts with the days shown.
              if (currentTarget.value === "range" && refusal === null) setRange(period);
              setKind(currentTarget.value as PeriodKind);
            }}
          />
        </Fields>
        {kind === "range" && (
          <Fields pair>
            <TextField
              type="date"
              label={t("from")}
              value={range.from}
              error={refusal === "missing" && !range.from ? t("wrong.missing") : undefined}
              onChange={({ currentTarget }) => setRange({ ...range, from: currentTarget.value })}
            />
            <TextField
              type="date"
              label={t("to")}
              value={range.to}
              error={refusal && (refusal !== "missing" || !range.to) ? t(`wrong.${refusal}`) : undefined}
              onChange={({ currentTarget }) => setRange({ ...range, to: currentTarget.value })}
            />
          </Fields>
        )}
      </div>
      {refusal === null && (
        <Loaded source={source} rows={6}>
          {(record) => (
            <>
              <RecordSheet record={record} period={period} today={today} onReload={source.refetch} />
              <RecordSharing propertyId={propertyId} period={period} today={today} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}
