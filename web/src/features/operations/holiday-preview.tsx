import { useTranslations } from "use-intl";
import type { HolidayRule } from "#modules/homes/rules.ts";
import * as contract from "#modules/schedule/contract.ts";
import { useDay } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { Skeleton } from "../../ui/states.tsx";
import styles from "./settings.module.css";

const shown = 5;

/** The pickups a holiday change would move. */
export function HolidayPreview({
  change,
}: {
  change: { area: string; onDay: string; rule: HolidayRule | null };
}) {
  const t = useTranslations("holidays.preview");
  const read = contract.previewHoliday.input.safeParse(change);
  const { data, error } = trpc.admin.previewHoliday.useQuery(
    read.data ?? { area: "", onDay: "", rule: null },
    { enabled: read.success, gcTime: 0, staleTime: 0 },
  );
  return (
    <section className={styles.preview} aria-label={t("title")} aria-live="polite">
      <p className={styles.title}>{t("title")}</p>
      {!read.success ? (
        <p>{t("waiting")}</p>
      ) : data ? (
        <Effects effects={data} />
      ) : error ? (
        <p role="alert">{t("failed")}</p>
      ) : (
        <Skeleton rows={1} />
      )}
    </section>
  );
}

type Preview = { pickups: number; homes: number; sample: Effect[] };
type Effect = {
  homeownerId: string;
  city: string;
  zipCode: string;
  before: string | null;
  after: string | null;
};

function Effects({ effects: { pickups, homes, sample } }: { effects: Preview }) {
  const t = useTranslations("holidays.preview");
  const day = useDay();
  if (pickups === 0) return <p>{t("none")}</p>;
  const word = ({ city, zipCode, before, after }: Effect) => {
    if (before === null) return t("comesBack", { city, zipCode, after: day(after ?? "") });
    if (after === null) return t("fallsOut", { city, zipCode, before: day(before) });
    return t("moves", { city, zipCode, before: day(before), after: day(after) });
  };
  const few = sample.slice(0, shown);
  return (
    <>
      <p>{t("count", { pickups, homes })}</p>
      <ul className={styles.sample}>
        {few.map((effect) => (
          <li key={`${effect.homeownerId} ${effect.before} ${effect.after}`}>{word(effect)}</li>
        ))}
        {pickups > few.length && <li>{t("more", { count: pickups - few.length })}</li>}
      </ul>
    </>
  );
}
