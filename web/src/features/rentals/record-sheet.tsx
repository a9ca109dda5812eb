import { useFormatter, useTranslations } from "use-intl";
import type { RentalRecord } from "#modules/rentals/contract.ts";
import { useDay } from "../../lib/days.ts";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./record-page.module.css";
import type { Period } from "./record-page.tsx";
import { RecordedPickup } from "./recorded-pickup.tsx";

/** A record to read or print: the rental, and its pickups with photos, times and the local rule. */
export function RecordSheet({
  record: { property, pickups },
  period,
  today,
  onReload,
}: {
  record: RentalRecord;
  period: Period;
  today: string;
  onReload: () => unknown;
}) {
  const t = useTranslations("rentalPickups.record");
  const inWords = useDay();
  const format = useFormatter();
  const { name, address, city, state, zipCode, timeZone } = property;
  return (
    <article className={styles.sheet} aria-label={name}>
      <header className="grid gap-1">
        <h2 className="larger">{name}</h2>
        <p>
          {address}, {city}, {state} {zipCode}
        </p>
        <p>{t("span", { from: inWords(period.from), to: inWords(period.to) })}</p>
        <p className="soft small">{t("count", { count: pickups.length })}</p>
      </header>
      {pickups.length > 0 ? (
        <ol className="grid gap-5">
          {pickups.map((pickup) => (
            <RecordedPickup
              key={pickup.id}
              pickup={pickup}
              referenceUrl={property.cansPhotoUrl}
              timeZone={timeZone}
              onReload={onReload}
            />
          ))}
        </ol>
      ) : (
        <EmptyState title={t("empty")} text={t("emptyText")} />
      )}
      <p className="soft small">
        {t("made", {
          day: format.dateTime(new Date(`${today}T00:00:00Z`), { dateStyle: "long", timeZone: "UTC" }),
        })}
      </p>
    </article>
  );
}
