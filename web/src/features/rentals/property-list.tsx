import { useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Feed } from "#modules/rentals/contract/feeds.ts";
import type { Property } from "#modules/rentals/contract.ts";
import { useClockTime } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { ButtonLink, SmallButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { EmptyState, type Source } from "../../ui/states.tsx";
import { PropertyStatus } from "./property-status.tsx";
import { PropertyTile } from "./property-tile.tsx";
import styles from "./rentals.module.css";
import { UnservedNote } from "./service-notice.tsx";

/** The host's rentals, each with calendar problems, a link to its page, and a button to schedule a cleanup. */
export function PropertyList({
  source,
  feeds,
  addedId,
  onAdd,
  onSchedule,
}: {
  source: Source<readonly Property[]>;
  /** Undefined until loaded. */
  feeds: readonly Feed[] | undefined;
  /** The rental just added, which gets focus: the button that opened the dialog may be gone. */
  addedId?: string | null;
  onAdd: () => void;
  onSchedule: (propertyId: string) => void;
}) {
  const t = useTranslations("rental.properties");
  const add = (
    <SmallButton onClick={onAdd}>
      <Icon name="plus" className={styles.wide} />
      {t("add")}
    </SmallButton>
  );
  return (
    <ListCard
      title={t("title")}
      source={source}
      action={source.data && source.data.length > 0 && add}
      empty={
        <EmptyState
          title={t("empty")}
          text={t("emptyText")}
          picture={<PropertyTile place={0} />}
          action={add}
        />
      }
    >
      {(property) => (
        <PropertyRow
          property={property}
          feeds={feeds?.filter(({ propertyId }) => propertyId === property.id)}
          place={source.data?.indexOf(property) ?? 0}
          isNew={property.id === addedId}
          onSchedule={() => onSchedule(property.id)}
        />
      )}
    </ListCard>
  );
}

function PropertyRow({
  property,
  feeds,
  place,
  isNew,
  onSchedule,
}: {
  property: Property;
  feeds: readonly Feed[] | undefined;
  place: number;
  isNew: boolean;
  onSchedule: () => void;
}) {
  const t = useTranslations("rental.properties");
  const { name, address, city, state, zipCode, guests, bedrooms, hasSize, amenities, status, photoUrl } =
    property;
  const clock = useClockTime();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNew) row.current?.focus();
  }, [isNew]);
  return (
    <article ref={row} className={styles.property} aria-label={name} tabIndex={isNew ? -1 : undefined}>
      <div className={styles.picture}>
        {photoUrl ? (
          <img src={photoUrl} alt={t("photo", { name })} loading="lazy" />
        ) : (
          <PropertyTile place={place} />
        )}
      </div>
      <div>
        <div className="flex wrap middle between gap-1-3">
          <h3 className={styles.name}>{name}</h3>
          <PropertyStatus status={status} />
        </div>
        <p className={`soft small ${styles.wide}`}>
          {address}, {city}, {state} {zipCode}
        </p>
        <p className={`soft small ${styles.wide}`}>
          {t("times", { checkIn: clock(property.checkInTime), checkOut: clock(property.checkOutTime) })}
        </p>
        {amenities.length > 0 && (
          <ul className={`${styles.amenities} ${styles.wide}`} aria-label={t("amenities", { name })}>
            {[...new Set(amenities)].map((amenity) => (
              <li key={amenity}>{amenity}</li>
            ))}
          </ul>
        )}
        <PriceLine propertyId={property.id} />
        <UnservedNote zipCode={zipCode} />
      </div>
      <div className={`flex wrap middle between gap-2-3 ${styles.propertyEnd}`}>
        {hasSize && (
          <p className={`soft small ${styles.wide}`}>
            {t("guests", { count: guests })} · {t("bedrooms", { count: bedrooms })}
          </p>
        )}
        <ButtonLink
          variant="plain"
          size="small"
          to="/vacation-rental/$property"
          params={{ property: property.id }}
          aria-label={t("manageNamed", { name })}
        >
          {t("manage")}
        </ButtonLink>
        <SmallButton aria-label={t("scheduleNamed", { name })} onClick={onSchedule}>
          <Icon name="calendar" />
          {t("schedule")}
        </SmallButton>
      </div>
      {feeds && <Troubles feeds={feeds} />}
    </article>
  );
}

/** The rental's price this month. */
function PriceLine({ propertyId }: { propertyId: string }) {
  const t = useTranslations("rental.properties");
  const dollars = useDollars();
  const { data } = trpc.rental.months.useQuery();
  const now = data?.findLast((month) => month.propertyId === propertyId && !month.isSettled);
  if (!now) return null;
  const { partCents, includedPickups: count, extraCents } = now;
  const isInPlan = partCents === 0 && extraCents === 0;
  return (
    <p className="soft small">
      {isInPlan ? t("inPlan") : t("price", { part: dollars(partCents), count, extra: dollars(extraCents) })}
    </p>
  );
}

function Troubles({ feeds }: { feeds: readonly Feed[] }) {
  const t = useTranslations("rental.properties.trouble");
  const format = useFormatter();
  const failing = feeds.map(({ failingSince }) => failingSince).filter((since) => since !== null);
  const [since] = failing.toSorted();
  const missing = feeds.reduce((sum, { missingStays }) => sum + missingStays, 0);
  const overlapping = feeds.reduce((sum, { overlappingStays }) => sum + overlappingStays, 0);
  const lines = [
    feeds.length === 0 && t("none"),
    since && t("failing", { when: format.dateTime(new Date(since), { dateStyle: "medium" }) }),
    missing > 0 && t("doubt", { count: missing }),
    overlapping > 0 && t("overlapping", { count: overlapping }),
  ].filter((line) => typeof line === "string" && line !== "");
  if (lines.length === 0) return null;
  return (
    <div className={styles.trouble} data-kind={feeds.length === 0 ? "hint" : "trouble"}>
      {lines.map((line) => (
        <p key={String(line)}>{line}</p>
      ))}
    </div>
  );
}
