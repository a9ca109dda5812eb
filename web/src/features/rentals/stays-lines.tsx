import { type CSSProperties, useState } from "react";
import { useTranslations } from "use-intl";
import type { BoardPickup, BoardStay, Overflow } from "#modules/rentals/contract/board.ts";
import type { Property } from "#modules/rentals/contract.ts";
import { useDays } from "../../lib/days.ts";
import { SmallButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./stays-board.module.css";

/** The states of pickups as the legend tells and filters them. */
const states = {
  coming: { icon: "check", of: ["coming", "done"] },
  draft: { icon: "circle", of: ["draft"] },
  asked: { icon: "alert", of: ["asked", "missed"] },
} as const satisfies Record<string, { icon: IconName; of: readonly BoardPickup["state"][] }>;
export type Shown = keyof typeof states;
export const shownStates = Object.keys(states) as Shown[];
export const shownAs = (state: BoardPickup["state"]): Shown =>
  shownStates.find((shown) => (states[shown].of as readonly string[]).includes(state)) ?? "coming";

type View = {
  properties: readonly Pick<Property, "id" | "name">[];
  stays: readonly BoardStay[];
  pickups: readonly BoardPickup[];
  overflows: readonly Pick<Overflow, "propertyId" | "onDay">[];
  days: readonly string[];
  today: string;
  onOpen: (pickup: BoardPickup) => void;
  onOpenStay: (stay: BoardStay) => void;
};

/** A line for each rental, a column for each day. */
export function StayLines({ properties, isBusy, ...view }: View & { isBusy: boolean }) {
  const words = useDays();
  return (
    <ul
      className={classNames(styles.board, view.days.length > 14 && styles.month)}
      style={{ "--columns": view.days.length * 2 } as CSSProperties}
      aria-busy={isBusy || undefined}
    >
      <li className={styles.head} aria-hidden="true">
        {view.days.map((day, nth) => (
          <span
            key={day}
            className={classNames(styles.dayHead, day === view.today && styles.today)}
            style={{ gridColumn: `${nth * 2 + 2} / span 2` }}
          >
            {words.weekday(day).slice(0, 1)}
            <b>{Number(day.slice(-2))}</b>
          </span>
        ))}
      </li>
      {properties.map((property) => (
        <PropertyLine key={property.id} property={property} {...view} />
      ))}
    </ul>
  );
}

/** The row of each stay, from 0: the first in which none before it reaches its first night. */
function rowsOf(stays: readonly BoardStay[]): Map<string, number> {
  const endsOf: string[] = [];
  return new Map(
    stays.map(({ id, fromOn, untilOn }) => {
      const free = endsOf.findIndex((end) => end <= fromOn);
      const row = free < 0 ? endsOf.length : free;
      endsOf[row] = untilOn;
      return [id, row];
    }),
  );
}

/** One rental: its stays as bars from noon to noon, its pickups as marks below. */
function PropertyLine({
  property,
  stays,
  pickups,
  overflows,
  days,
  onOpen,
  onOpenStay,
}: Omit<View, "properties"> & { property: View["properties"][number] }) {
  const t = useTranslations("rental.board");
  const overflow = useTranslations("rental.overflow");
  const words = useDays();
  const first = days[0] ?? "";
  const column = (day: string) =>
    day < first ? -1 : days.indexOf(day) < 0 ? days.length : days.indexOf(day);
  const own = stays.filter(({ propertyId }) => propertyId === property.id);
  const rows = rowsOf(own);
  const marksRow = Math.max(0, ...rows.values()) + 2;
  return (
    <li className={styles.line}>
      <h3 className={styles.name} style={{ gridRow: `1 / ${marksRow + 1}` }}>
        <Link to="/vacation-rental/$property" params={{ property: property.id }}>
          {property.name}
        </Link>
      </h3>
      {own.map((stay) => {
        const begins = column(stay.fromOn);
        const ends = column(stay.untilOn);
        const bar = {
          className: classNames(
            styles.stay,
            stay.isBlocked && styles.blocked,
            stay.isOverlapping && styles.overlapping,
          ),
          style: {
            gridRow: (rows.get(stay.id) ?? 0) + 1,
            gridColumn: `${begins < 0 ? 2 : begins * 2 + 3} / ${ends >= days.length ? days.length * 2 + 2 : ends * 2 + 3}`,
          },
          title: `${stay.title ?? t("booking")}, ${words.span(stay.fromOn, stay.untilOn)}`,
        };
        const text = (
          <>
            <VisuallyHidden>{words.span(stay.fromOn, stay.untilOn)}</VisuallyHidden>{" "}
            {stay.isOverlapping && (
              <>
                <Icon name="alert" size="1em" /> <VisuallyHidden>{t("overlapping")} </VisuallyHidden>
              </>
            )}
            <span className={styles.title}>
              {stay.isBlocked ? t("blocked") : (stay.title ?? t("booking"))}
            </span>
          </>
        );
        return stay.isBlocked ? (
          <span key={stay.id} {...bar}>
            {text}
          </span>
        ) : (
          <button key={stay.id} type="button" {...bar} onClick={() => onOpenStay(stay)}>
            {text}
          </button>
        );
      })}
      {overflows
        .filter(({ propertyId, onDay }) => propertyId === property.id && days.includes(onDay))
        .map(({ onDay }) => (
          <span
            key={onDay}
            className={styles.full}
            style={{ gridRow: marksRow, gridColumn: `${column(onDay) * 2 + 2} / span 2` }}
            title={overflow("markOn", { day: words.day(onDay) })}
          >
            <Mark state="overflow" />
            <VisuallyHidden>{overflow("markOn", { day: words.day(onDay) })}</VisuallyHidden>
          </span>
        ))}
      {pickups
        .filter(({ propertyId }) => propertyId === property.id)
        .map((pickup) => (
          <button
            key={pickup.id}
            type="button"
            className={styles.open}
            style={{ gridRow: marksRow, gridColumn: `${column(pickup.onDay) * 2 + 2} / span 2` }}
            aria-label={t("pickup", { day: words.day(pickup.onDay), state: t(`is.${pickup.state}`) })}
            onClick={() => onOpen(pickup)}
          >
            <Mark state={shownAs(pickup.state)} />
          </button>
        ))}
    </li>
  );
}

/** The days on which guests come or go, or cans do; `onlyPickups`: those with pickups. */
export function StayDays({
  properties,
  stays,
  pickups,
  overflows,
  days,
  today,
  onOpen,
  onOpenStay,
  onlyPickups,
}: View & { onlyPickups: boolean }) {
  const t = useTranslations("rental.board");
  const overflow = useTranslations("rental.overflow");
  const words = useDays();
  const guests = stays.filter(({ isBlocked }) => !isBlocked);
  const rows = days.map((day) => ({
    day,
    rentals: properties.flatMap(({ id, name }) => {
      const leaving = guests.find(({ propertyId, untilOn }) => propertyId === id && untilOn === day);
      const coming = guests.find(({ propertyId, fromOn }) => propertyId === id && fromOn === day);
      const own = pickups.filter(({ propertyId, onDay }) => propertyId === id && onDay === day);
      const isFull = overflows.some(({ propertyId, onDay }) => propertyId === id && onDay === day);
      if (own.length === 0 && (onlyPickups || !(leaving || coming || isFull))) return [];
      const about = [
        isFull && overflow("mark"),
        leaving ? t(coming ? "turn" : "leave") : coming && t("come"),
        (leaving?.isOverlapping || coming?.isOverlapping) && t("overlapping"),
      ];
      const stay = coming ?? leaving;
      return [{ id, name, own, stay, about: about.filter((text) => typeof text === "string") }];
    }),
  }));
  const [showsAll, setShowsAll] = useState(false);
  const busy = rows.filter(({ rentals }) => rentals.length > 0);
  return (
    <div className={styles.list}>
      <ol>
        {busy.slice(0, showsAll ? undefined : fewDays).map(({ day, rentals }) => (
          <li key={day} className={classNames(styles.day, "ruled")}>
            <h3 className={classNames("small strong", day === today && styles.today)}>{words.day(day)}</h3>
            {rentals.map(({ id, name, own, stay, about }) =>
              own.length === 0
                ? stay && (
                    <button key={id} type="button" className={styles.entry} onClick={() => onOpenStay(stay)}>
                      <span className="break">{name}</span>
                      <span className="soft">{about.join(" · ")}</span>
                    </button>
                  )
                : own.map((pickup) => (
                    <button
                      key={pickup.id}
                      type="button"
                      className={styles.entry}
                      onClick={() => onOpen(pickup)}
                    >
                      <Mark state={shownAs(pickup.state)} />
                      <span className="break">{name}</span>
                      <span className="soft">{[...about, t(`is.${pickup.state}`)].join(" · ")}</span>
                    </button>
                  )),
            )}
          </li>
        ))}
      </ol>
      {busy.length > fewDays && (
        <SmallButton variant="plain" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t("showFewer") : t("showAll", { count: busy.length })}
        </SmallButton>
      )}
    </div>
  );
}

/** The days a phone shows at first. */
const fewDays = 2;

/** `overflow`: the cans are full, and no pickup comes. */
export function Mark({ state }: { state: Shown | "overflow" }) {
  return (
    <span className={styles.mark} data-state={state} aria-hidden="true">
      <Icon name={state === "overflow" ? "can" : states[state].icon} size="0.875rem" />
    </span>
  );
}
