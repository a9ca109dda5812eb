import { type CSSProperties, useState } from "react";
import { useNow, useTranslations } from "use-intl";
import type { BoardPickup, BoardStay } from "#modules/rentals/contract/board.ts";
import type { PlannedPickup, Property } from "#modules/rentals/contract.ts";
import { dayAfter } from "#platform/values/days.ts";
import { dayIn, useDays } from "../../lib/days.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState, Loaded, type Source } from "../../ui/states.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ConfirmDrafts, PlannedRow, useShownPickups } from "./planned-pickups.tsx";
import { useServiceState } from "./property-status.tsx";
import styles from "./stays-board.module.css";

const spans = [14, 31] as const;

/** The states of pickups as the legend tells and filters them. */
const states = {
  coming: { icon: "check", of: ["coming", "done"] },
  draft: { icon: "circle", of: ["draft"] },
  asked: { icon: "alert", of: ["asked", "missed"] },
} as const satisfies Record<string, { icon: IconName; of: readonly BoardPickup["state"][] }>;
type Shown = keyof typeof states;
const shownStates = Object.keys(states) as Shown[];
const shownAs = (state: BoardPickup["state"]): Shown =>
  shownStates.find((shown) => (states[shown].of as readonly string[]).includes(state)) ?? "coming";

/**
 * All rentals' stays and pickups of two weeks or a month, what waits for the host, and its confirmation in one go. A
 * grid where there is room, else a list by day.
 */
export function StaysBoard({
  properties,
  planned,
}: {
  properties: readonly Pick<Property, "id" | "name">[];
  planned: Source<readonly PlannedPickup[]>;
}) {
  const t = useTranslations("rental.board");
  const texts = useTranslations("rental.planned");
  const days = useDays();
  const now = useNow({ updateInterval: 60_000 });
  const today = dayIn(now, usePickupZone());
  const hasBegun = useServiceState() === "begun";
  const [span, setSpan] = useState<(typeof spans)[number]>(14);
  const [turned, setTurned] = useState(0);
  const [only, setOnly] = useState<Shown | null>(null);
  const [opened, setOpened] = useState<BoardPickup | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const from = dayAfter(today, turned * span);
  const source = trpc.rental.board.useQuery({ from, days: span }, { placeholderData: (before) => before });
  const shownDays = Array.from({ length: span }, (_, nth) => dayAfter(from, nth));
  const { shown, drop } = useShownPickups(planned.data);
  const inView = shown?.filter(({ pickupOn }) => shownDays.includes(pickupOn)) ?? [];
  const asked = inView.filter(({ state }) => state === "asked");
  const nameOf = (id: string) => properties.find((each) => each.id === id)?.name ?? "";
  const open = (pickup: BoardPickup) => {
    setOpened(pickup);
    setIsOpen(true);
  };
  const row = opened?.plannedId ? shown?.find(({ id }) => id === opened.plannedId) : undefined;
  return (
    <Card
      title={t("title")}
      note={days.span(from, shownDays.at(-1) ?? from)}
      action={
        <div className="flex wrap middle gap-2">
          <button
            type="button"
            className="icon-button"
            aria-label={t("earlier")}
            onClick={() => setTurned(turned - 1)}
          >
            <Icon name="back" />
          </button>
          <SmallButton variant="quiet" onClick={() => setTurned(0)} disabled={turned === 0}>
            {t("today")}
          </SmallButton>
          <button
            type="button"
            className="icon-button"
            aria-label={t("later")}
            onClick={() => setTurned(turned + 1)}
          >
            <Icon name="arrowRight" />
          </button>
          <SmallButton
            variant="quiet"
            onClick={() => {
              setSpan(span === 14 ? 31 : 14);
              setTurned(0);
            }}
          >
            {t(span === 14 ? "month" : "weeks")}
          </SmallButton>
        </div>
      }
    >
      <Loaded source={source} rows={4}>
        {(board) => {
          const pickups = board.pickups.filter(({ state }) => only === null || shownAs(state) === only);
          const view = { ...board, pickups, days: shownDays, today, onOpen: open };
          const checkouts = board.stays.filter(({ cover }) => cover !== null);
          const covered = checkouts.filter(({ cover }) => cover === "pickup").length;
          return board.stays.length + board.pickups.length === 0 ? (
            <EmptyState
              title={texts(hasBegun ? "empty" : "notBegun")}
              text={texts(hasBegun ? "emptyText" : "notBegunText")}
            />
          ) : (
            <>
              <p className="strong">{t("covered", { count: checkouts.length, covered })}</p>
              <ul
                className={styles.board}
                style={{ "--columns": span * 2 } as CSSProperties}
                aria-busy={source.isPlaceholderData || undefined}
              >
                <li className={styles.head} aria-hidden="true">
                  <DayHeads days={shownDays} today={today} />
                </li>
                {properties.map((property) => (
                  <PropertyLine key={property.id} property={property} {...view} />
                ))}
              </ul>
              <DayList nameOf={nameOf} {...view} />
              <div className="flex wrap middle between gap-2 mt-3">
                <fieldset className={classNames("flex wrap gap-2", styles.legends)}>
                  <legend className="visually-hidden">{t("legend")}</legend>
                  {shownStates.map((state) => (
                    <button
                      key={state}
                      type="button"
                      className={styles.legend}
                      aria-pressed={only === state}
                      onClick={() => setOnly(only === state ? null : state)}
                    >
                      <Mark state={state} />
                      {t(`states.${state}`, {
                        count: board.pickups.filter((pickup) => shownAs(pickup.state) === state).length,
                      })}
                    </button>
                  ))}
                </fieldset>
                <ConfirmDrafts pickups={inView} labelOf={(count) => t("confirm", { count })} />
              </div>
            </>
          );
        }}
      </Loaded>
      {asked.length > 0 && (
        <ul className="grid mt-3" aria-label={t("needed")}>
          {asked.map((pickup) => (
            <li key={pickup.id} className="py-3 ruled">
              <PlannedRow pickup={pickup} onDrop={drop} />
            </li>
          ))}
        </ul>
      )}
      <Dialog
        opened={isOpen && opened !== null}
        title={opened ? nameOf(opened.propertyId) : ""}
        onClose={() => setIsOpen(false)}
      >
        {row ? (
          <PlannedRow pickup={row} onDrop={drop} />
        ) : (
          opened && (
            <p>
              {days.day(opened.onDay)} · {t(`is.${opened.state}`)}{" "}
              <Link to="/vacation-rental/record/$property" params={{ property: opened.propertyId }}>
                {t("record")}
              </Link>
            </p>
          )
        )}
      </Dialog>
    </Card>
  );
}

type View = {
  stays: readonly BoardStay[];
  pickups: readonly BoardPickup[];
  days: readonly string[];
  today: string;
  onOpen: (pickup: BoardPickup) => void;
};

function DayHeads({ days, today }: { days: readonly string[]; today: string }) {
  const words = useDays();
  return days.map((day, nth) => (
    <span
      key={day}
      className={classNames(styles.dayHead, day === today && styles.today)}
      style={{ gridColumn: `${nth * 2 + 2} / span 2` }}
    >
      {words.weekday(day).slice(0, 1)}
      <b>{Number(day.slice(-2))}</b>
    </span>
  ));
}

/** One rental: its stays as bars from noon to noon, its pickups as marks below. */
function PropertyLine({
  property,
  stays,
  pickups,
  days,
  onOpen,
}: View & { property: Pick<Property, "id" | "name"> }) {
  const t = useTranslations("rental.board");
  const words = useDays();
  const first = days[0] ?? "";
  const column = (day: string) =>
    day < first ? -1 : days.indexOf(day) < 0 ? days.length : days.indexOf(day);
  return (
    <li className={styles.line}>
      <h3 className={styles.name}>
        <Link to="/vacation-rental/$property" params={{ property: property.id }}>
          {property.name}
        </Link>
      </h3>
      {stays
        .filter(({ propertyId }) => propertyId === property.id)
        .map((stay) => {
          const begins = column(stay.fromOn);
          const ends = column(stay.untilOn);
          return (
            <span
              key={stay.id}
              className={classNames(
                styles.stay,
                stay.isBlocked && styles.blocked,
                stay.isOverlapping && styles.overlapping,
              )}
              style={{
                gridColumn: `${begins < 0 ? 2 : begins * 2 + 3} / ${ends >= days.length ? days.length * 2 + 2 : ends * 2 + 3}`,
              }}
              title={`${stay.title ?? t("booking")}, ${words.span(stay.fromOn, stay.untilOn)}`}
            >
              <VisuallyHidden>{words.span(stay.fromOn, stay.untilOn)} </VisuallyHidden>
              {stay.isOverlapping && (
                <>
                  <Icon name="alert" size="1em" /> <VisuallyHidden>{t("overlapping")} </VisuallyHidden>
                </>
              )}
              {stay.isBlocked ? t("blocked") : (stay.title ?? t("booking"))}
            </span>
          );
        })}
      {pickups
        .filter(({ propertyId }) => propertyId === property.id)
        .map((pickup) => (
          <button
            key={pickup.id}
            type="button"
            className={styles.open}
            style={{ gridColumn: `${column(pickup.onDay) * 2 + 2} / span 2` }}
            aria-label={t("pickup", { day: words.day(pickup.onDay), state: t(`is.${pickup.state}`) })}
            onClick={() => onOpen(pickup)}
          >
            <Mark state={shownAs(pickup.state)} />
          </button>
        ))}
    </li>
  );
}

/** The days on which guests come or go, or cans do. */
function DayList({ stays, pickups, days, nameOf, onOpen }: View & { nameOf: (id: string) => string }) {
  const t = useTranslations("rental.board");
  const words = useDays();
  const guests = stays.filter(({ isBlocked }) => !isBlocked);
  const rows = days
    .map((day) => ({
      day,
      leaving: guests.filter(({ untilOn }) => untilOn === day),
      coming: guests.filter(({ fromOn }) => fromOn === day),
      pickups: pickups.filter(({ onDay }) => onDay === day),
    }))
    .filter((row) => row.leaving.length + row.coming.length + row.pickups.length > 0);
  return (
    <ol className={styles.list}>
      {rows.map((row) => (
        <li key={row.day} className="py-3 ruled grid gap-1">
          <h3 className="small strong">{words.day(row.day)}</h3>
          {row.leaving.map(({ id, propertyId, isOverlapping }) => (
            <p key={`${id} leaves`} className="small">
              {t("leave", { name: nameOf(propertyId) })}
              {isOverlapping && ` · ${t("overlapping")}`}
            </p>
          ))}
          {row.coming.map(({ id, propertyId }) => (
            <p key={`${id} comes`} className="small">
              {t("come", { name: nameOf(propertyId) })}
            </p>
          ))}
          {row.pickups.map((pickup) => (
            <button key={pickup.id} type="button" className={styles.pickup} onClick={() => onOpen(pickup)}>
              <Mark state={shownAs(pickup.state)} />
              {nameOf(pickup.propertyId)} · {t(`is.${pickup.state}`)}
            </button>
          ))}
        </li>
      ))}
    </ol>
  );
}

function Mark({ state }: { state: Shown }) {
  return (
    <span className={styles.mark} data-state={state} aria-hidden="true">
      <Icon name={states[state].icon} size="0.875rem" />
    </span>
  );
}
