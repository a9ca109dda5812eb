import { useTranslations } from "use-intl";
import type { Property } from "#contracts/rental.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { HouseTile } from "./house-tile.tsx";
import styles from "./property-list.module.css";

/** The host's rentals, each with the way to schedule its next cleanup. */
export function PropertyList({
  source,
  onAdd,
  onSchedule,
}: {
  source: { data: readonly Property[] | undefined; error: unknown; refetch: () => unknown };
  onAdd: () => void;
  onSchedule: (propertyId: string) => void;
}) {
  const t = useTranslations("rental.properties");
  const add = (
    <Button variant="quiet" size="small" onClick={onAdd}>
      <Icon name="plus" />
      {t("add")}
    </Button>
  );
  return (
    <ListCard
      title={t("title")}
      source={source}
      action={source.data && source.data.length > 0 && add}
      empty={
        <EmptyState title={t("empty")} text={t("emptyText")} picture={<HouseTile place={0} />} action={add} />
      }
    >
      {(property) => (
        <PropertyRow
          property={property}
          place={source.data?.indexOf(property) ?? 0}
          onSchedule={() => onSchedule(property.id)}
        />
      )}
    </ListCard>
  );
}

function PropertyRow({
  property,
  place,
  onSchedule,
}: {
  property: Property;
  place: number;
  onSchedule: () => void;
}) {
  const t = useTranslations("rental.properties");
  const { name, address, city, state, zipCode, guests, bedrooms, amenities, status } = property;
  return (
    <article className={styles.property} aria-label={name}>
      <div className={styles.picture}>
        <HouseTile place={place} />
      </div>
      <div className={styles.words}>
        <div className={styles.top}>
          <h3 className={styles.name}>{name}</h3>
          {status === "cleaning" ? (
            <StatusBadge tone="busy" icon="can" label={t("status.cleaning")} />
          ) : (
            <StatusBadge tone="good" icon="check" label={t("status.active")} />
          )}
        </div>
        <p className={styles.line}>
          {address}, {city}, {state} {zipCode}
        </p>
        {amenities.length > 0 && (
          <ul className={styles.amenities} aria-label={t("amenities", { name })}>
            {[...new Set(amenities)].map((amenity) => (
              <li key={amenity}>{amenity}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.end}>
        <p className={styles.line}>
          {t("guests", { count: guests })} · {t("bedrooms", { count: bedrooms })}
        </p>
        <Button variant="quiet" size="small" aria-label={t("scheduleNamed", { name })} onClick={onSchedule}>
          <Icon name="calendar" />
          {t("schedule")}
        </Button>
      </div>
    </article>
  );
}
