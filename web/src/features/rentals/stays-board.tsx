import { useState } from "react";
import { useNow, useTranslations } from "use-intl";
import type { BoardPickup, BoardStay } from "#modules/rentals/contract/board.ts";
import type { PlannedPickup, Property } from "#modules/rentals/contract.ts";
import { dayAfter } from "#platform/values/days.ts";
import { dayIn, useDays } from "../../lib/days.ts";
import { lazyDialog, lazyPart } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState, Loaded, type Source } from "../../ui/states.tsx";
import { Overflows } from "./overflows.tsx";
import { useConfirmedCost, usePickupCost } from "./pickup-cost.tsx";
import { ConfirmDrafts, draftsOf, PlannedRow, useShownPickups } from "./planned-pickups.tsx";
import { useServiceState } from "./property-status.tsx";
import styles from "./stays-board.module.css";
import { Mark, type Shown, StayDays, StayLines, shownAs, shownStates } from "./stays-lines.tsx";

const HelperLine = lazyPart("circles", async () => (await import("../helpers/helper-lines.tsx")).HelperLine);
const StayOfBoard = lazyDialog(
  async () => (await import("../guests/stay-of-board.tsx")).StayOfBoard,
  "guests",
);

const spans = [14, 31] as const;

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
  const [stayId, setStayId] = useState<string | null>(null);
  const from = dayAfter(today, turned * span);
  const source = trpc.rental.board.useQuery({ from, days: span }, { placeholderData: (before) => before });
  const { data: overflows } = trpc.rental.overflows.useQuery();
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
      <Overflows properties={properties} />
      <Loaded source={source} rows={4}>
        {(board) => {
          const pickups = board.pickups.filter(({ state }) => only === null || shownAs(state) === only);
          const view = {
            properties,
            stays: board.stays,
            pickups,
            overflows: overflows ?? [],
            days: shownDays,
            today,
          };
          const acts = { onOpen: open, onOpenStay: (stay: BoardStay) => setStayId(stay.id) };
          return board.stays.length + board.pickups.length === 0 ? (
            <EmptyState
              title={texts(hasBegun ? "empty" : "notBegun")}
              text={texts(hasBegun ? "emptyText" : "notBegunText")}
            />
          ) : (
            <>
              <div className="flex wrap middle between gap-2">
                <p>
                  <Cover stays={board.stays} />
                  <br />
                  {planned.data && <SpanCost pickups={board.pickups} drafts={draftsOf(inView)} />}
                </p>
                <ConfirmDrafts pickups={inView} labelOf={(count) => t("confirm", { count })} />
              </div>
              <fieldset className={classNames("flex wrap gap-2", styles.legends)}>
                <legend className="visually-hidden">{t("legend")}</legend>
                {shownStates
                  .map((state) => ({
                    state,
                    count: board.pickups.filter((pickup) => shownAs(pickup.state) === state).length,
                  }))
                  .filter(({ state, count }) => count > 0 || only === state)
                  .map(({ state, count }) => (
                    <button
                      key={state}
                      type="button"
                      className={styles.legend}
                      aria-pressed={only === state}
                      onClick={() => setOnly(only === state ? null : state)}
                    >
                      <Mark state={state} />
                      {t(`states.${state}`, { count })}
                    </button>
                  ))}
              </fieldset>
              <StayLines {...view} {...acts} isBusy={source.isPlaceholderData} />
              <StayDays {...view} {...acts} onlyPickups={only !== null} />
            </>
          );
        }}
      </Loaded>
      {asked.length > 0 && (
        <ul className="grid" aria-label={t("needed")}>
          {asked.map((pickup) => (
            <li key={pickup.id} className="py-2 ruled">
              <PlannedRow pickup={pickup} onDrop={drop} />
            </li>
          ))}
        </ul>
      )}
      <StayOfBoard stayId={stayId} opened={stayId !== null} onClose={() => setStayId(null)} />
      <Dialog
        opened={isOpen && opened !== null}
        title={opened ? nameOf(opened.propertyId) : ""}
        onClose={() => setIsOpen(false)}
      >
        {opened?.helper && <HelperLine act={opened.helper} />}
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

/** "2 of 8 checkouts covered. 5 to confirm. 1 to decide." */
function Cover({ stays }: { stays: readonly BoardStay[] }) {
  const t = useTranslations("rental.board");
  const [covered, waiting, asked, open] = (["pickup", "draft", "asked", "none"] as const).map(
    (cover) => stays.filter((stay) => stay.cover === cover).length,
  ) as [number, number, number, number];
  return (
    <span className="strong">
      {[
        t("covered", { count: covered + waiting + asked + open, covered }),
        waiting > 0 && t("waiting", { count: waiting }),
        asked > 0 && t("asked", { count: asked }),
        open > 0 && t("open", { count: open }),
      ]
        .filter(Boolean)
        .join(" ")}
    </span>
  );
}

/** What the span's confirmed pickups cost, and what its drafts add. */
function SpanCost({
  pickups,
  drafts,
}: {
  pickups: readonly BoardPickup[];
  drafts: readonly PlannedPickup[];
}) {
  const t = useTranslations("rental.board.cost");
  const dollars = useDollars();
  const confirmed = useConfirmedCost(
    pickups.flatMap(({ propertyId, onDay, jobId, state }) =>
      jobId && state !== "missed" ? [{ propertyId, pickupOn: onDay }] : [],
    ),
  );
  const added = usePickupCost(drafts)?.cents;
  if (confirmed === undefined || added === undefined) return null;
  const words = { confirmed: dollars(confirmed), added: dollars(added) };
  return t(added > 0 ? "both" : confirmed > 0 ? "confirmed" : "none", words);
}
