import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PlannedPickup } from "#modules/rentals/contract.ts";
import { undoMinutes } from "#modules/rentals/rules/costs.ts";
import { unbroken } from "#platform/values/unbroken.ts";
import { dayIn } from "../../lib/days.ts";
import { precision, useLegTexts, usePickupFormat } from "../../lib/use-job-times.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { EmptyState, type Source } from "../../ui/states.tsx";
import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { useFirstFew } from "../pickups/pickup-list.tsx";
import { OneCost, PickupCost, usePickupCost } from "./pickup-cost.tsx";
import { useServiceState } from "./property-status.tsx";
import styles from "./rentals.module.css";
import { useConfirm, useDrops, usePickupActs } from "./use-pickup-acts.ts";

/** Pickups implied by calendars and collection days: drafts, questions and scheduled ones. */
export function PlannedPickups(list: { source: Source<readonly PlannedPickup[]> }) {
  const t = useTranslations("rental.planned");
  const hasBegun = useServiceState() === "begun";
  const { shown, drop } = useShownPickups(list.source.data);
  // Questions first.
  const rows = shown?.toSorted((a, b) => Number(b.state === "asked") - Number(a.state === "asked"));
  const { source, toggle } = useFirstFew({ ...list.source, data: rows }, 4, {
    showAll: (count) => t("showAll", { count }),
    showFewer: t("showFewer"),
  });
  return (
    <ListCard
      title={t("title")}
      note={t("note")}
      source={source}
      empty={
        hasBegun ? (
          <EmptyState title={t("empty")} text={t("emptyText")} />
        ) : (
          <EmptyState title={t("notBegun")} text={t("notBegunText")} />
        )
      }
      action={
        <div className={styles.actions}>
          <ConfirmDrafts pickups={shown ?? []} labelOf={(count) => t("confirmAll", { count })} />
          {toggle}
        </div>
      }
    >
      {(pickup) => <PlannedRow pickup={pickup} onDrop={drop} />}
    </ListCard>
  );
}

/** The pickups without those just dropped, which Undo can still bring back. */
export function useShownPickups(pickups: readonly PlannedPickup[] | undefined) {
  const t = useTranslations("rental.planned");
  const drops = useDrops();
  return {
    shown: pickups?.filter(({ id }) => !drops.has(id)),
    drop: ({ id }: PlannedPickup, words: { name: string; day: string }) =>
      drops.hold(id, { title: t("droppedTitle"), message: t("droppedText", words) }),
  };
}

/** Confirms all drafts among these at once, after their number and cost were shown; nothing for fewer than two. */
export function ConfirmDrafts({
  pickups,
  labelOf,
}: {
  pickups: readonly PlannedPickup[];
  labelOf: (count: number) => string;
}) {
  const t = useTranslations("rental.planned");
  const rental = useTranslations("rental");
  const confirm = useConfirm();
  const drafts = draftsOf(pickups);
  const unservedZips = new Set(pickups.filter(isWaiting).flatMap(({ unservedZip }) => unservedZip ?? []));
  const label = labelOf(drafts.length);
  const cost = usePickupCost(drafts);
  const [isAsking, setIsAsking] = useState(false);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  // The toast goes after seconds, but a confirmation can be undone for minutes.
  useEffect(() => {
    if (confirmed.length === 0) return;
    const timer = setTimeout(() => setConfirmed([]), undoMinutes * 60_000);
    return () => clearTimeout(timer);
  }, [confirmed]);
  const buttons = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  const isAskable = drafts.length > 1;
  const isUndoable = confirmed.length > 0 && (confirm.answer?.confirmed ?? 0) > 0;
  // The pressed button goes with what it did. Its successor gets the focus, which would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they decide which buttons there are
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body)
      buttons.current?.querySelector("button")?.focus();
  }, [isAskable, isUndoable]);
  return (
    <>
      <div ref={buttons} className={styles.actions}>
        {isAskable && (
          <SmallButton loading={confirm.isActing} onClick={() => setIsAsking(true)}>
            {label}
          </SmallButton>
        )}
        {isUndoable && (
          <SmallButton
            variant="plain"
            loading={confirm.undo.isActing}
            onClick={() => confirm.undo.act({ ids: [...confirmed] }, () => setConfirmed([]))}
          >
            {t("undoAll", { count: confirm.answer?.confirmed ?? 0 })}
          </SmallButton>
        )}
      </div>
      <Confirm
        opened={isAsking}
        title={t("confirmAllTitle", { count: drafts.length })}
        action={label}
        onConfirm={() => {
          setIsAsking(false);
          hasActed.current = true;
          const ids = drafts.map(({ id }) => id);
          confirm.act({ ids, ...(cost && { seenCents: cost.cents }) }, () => setConfirmed(ids));
        }}
        onCancel={() => setIsAsking(false)}
      >
        <PickupCost added={drafts} />
        <p>{t("confirmAllText")}</p>
        {[...unservedZips].map((zipCode) => (
          <p key={zipCode}>{rental("notServed", { zipCode })}</p>
        ))}
      </Confirm>
    </>
  );
}

/** A planned pickup with its acts. */
export function PlannedRow({
  pickup,
  onDrop,
}: {
  pickup: PlannedPickup;
  onDrop: (pickup: PlannedPickup, words: { name: string; day: string }) => void;
}) {
  const t = useTranslations("rental.planned");
  const rental = useTranslations("rental");
  const times = usePickupTimes(pickup.timeZone);
  const { id, propertyName: name, state, runner, missesTruck } = pickup;
  const day = times.day(pickup);
  const words = { day, name };
  const confirm = useConfirm();
  const cost = usePickupCost([pickup]);
  const { cancel, answer } = usePickupActs(pickup);
  const [asking, setAsking] = useState<"cancel" | "replace" | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = (about: "cancel" | "replace") => {
    setAsking(about);
    setIsAsking(true);
  };
  const act = () => {
    setIsAsking(false);
    if (state === "asked") answer.act({ id, keep: false });
    else cancel.act({ id });
  };
  const busy = confirm.isActing || cancel.isActing || answer.isActing;
  return (
    <div className="grid one-column gap-2">
      <div className="flex wrap middle between gap-1-3">
        <p className="strong break">{name}</p>
        {pickup.status && (state === "scheduled" || pickup.status === "in_progress") ? (
          <JobStatusBadge status={pickup.status} />
        ) : (
          <StatusBadge {...badges[state]} label={t(state)} />
        )}
      </div>
      <p className="soft small">
        {pickup.hasTime ? times.when(pickup) : day} · {t(reasonOf(pickup))}
        {runner && state !== "asked" && ` · ${t("runner", { runner })}`}
      </p>
      {pickup.nextGuestsAt && (
        <div className={styles.turn}>
          <StatusBadge
            tone="bad"
            icon="clock"
            label={t("sameDay", { time: times.time(pickup.nextGuestsAt) })}
          />
        </div>
      )}
      {state === "draft" && pickup.unservedZip !== null && (
        <p className="soft small">{rental("notServed", { zipCode: pickup.unservedZip })}</p>
      )}
      {state === "draft" && !isWaiting(pickup) && cost && <OneCost cents={cost.cents} />}
      {!pickup.hasTime && <p className={styles.trouble}>{t("noTime")}</p>}
      {state === "asked" && (
        <p className={styles.trouble}>
          {missesTruck ? t("missesTruck") : runner ? t("gone", { runner }) : t("goneNobody")}
        </p>
      )}
      <div className={styles.actions}>
        {state === "asked" ? (
          <>
            <SmallButton
              loading={busy}
              aria-label={t("keepNamed", words)}
              onClick={() => answer.act({ id, keep: true })}
            >
              {t("keepIt")}
            </SmallButton>
            <SmallButton
              variant={missesTruck ? "quiet" : "danger"}
              loading={busy}
              aria-label={t(missesTruck ? "replaceNamed" : "cancelNamed", words)}
              onClick={() => ask(missesTruck ? "replace" : "cancel")}
            >
              {t(missesTruck ? "replaceIt" : "cancelIt")}
            </SmallButton>
          </>
        ) : pickup.status === "assigned" ? (
          <SmallButton
            variant="plain"
            loading={busy}
            aria-label={t("cancelNamed", words)}
            onClick={() => ask("cancel")}
          >
            {t("cancelIt")}
          </SmallButton>
        ) : (
          state !== "kept" &&
          runner === null && (
            <>
              <SmallButton
                variant="plain"
                loading={busy}
                aria-label={t("dropNamed", words)}
                onClick={() => onDrop(pickup, words)}
              >
                {t("drop")}
              </SmallButton>
              {state === "draft" && !isWaiting(pickup) && (
                <Button
                  size="small"
                  loading={busy}
                  aria-label={t("confirmNamed", words)}
                  onClick={() => confirm.act({ ids: [id], ...(cost && { seenCents: cost.cents }) })}
                >
                  {t("confirm")}
                </Button>
              )}
            </>
          )
        )}
      </div>
      {asking && (
        <Confirm
          opened={isAsking}
          title={t(asking === "replace" ? "replaceTitle" : "cancelTitle")}
          action={t(asking === "replace" ? "replaceIt" : "cancelIt")}
          danger={asking === "cancel"}
          onConfirm={act}
          onCancel={() => setIsAsking(false)}
        >
          <p>
            {asking === "replace"
              ? t("replaceText", words)
              : runner
                ? t("cancelText", { ...words, runner })
                : t("cancelTextNobody", words)}
          </p>
        </Confirm>
      )}
    </div>
  );
}

/** Those that can be confirmed. */
export function draftsOf(pickups: readonly PlannedPickup[]): PlannedPickup[] {
  return pickups.filter((pickup) => pickup.state === "draft" && !isWaiting(pickup));
}

/** Whether a draft can't be confirmed yet. */
function isWaiting({ state, unservedZip, hasTime }: PlannedPickup): boolean {
  return state === "draft" && (unservedZip !== null || !hasTime);
}

const badges = {
  draft: { tone: "off", icon: "clock" },
  scheduled: { tone: "calm", icon: "calendar" },
  asked: { tone: "bad", icon: "alert" },
  kept: { tone: "good", icon: "check" },
} as const;

/** The message key for a pickup's reason. */
export function reasonOf({
  pickupOn,
  isCollection,
  guestsLeaveOn,
}: Pick<PlannedPickup, "pickupOn" | "isCollection" | "guestsLeaveOn">):
  | "checkout"
  | "collection"
  | "both"
  | "dayBefore"
  | "cleanup" {
  if (!guestsLeaveOn) return isCollection ? "collection" : "cleanup";
  if (!isCollection) return "checkout";
  return guestsLeaveOn === pickupOn ? "both" : "dayBefore";
}

/**
 * Formats a pickup's time by the rental's clock: "Sat, Nov 28" and "Sat, Nov 28, 1 – 3 PM", or "Mon, Nov 23: out Sun
 * evening · back Mon after the truck". Without the year, because nothing is planned a year ahead.
 */
export function usePickupTimes(timeZone: string) {
  const format = usePickupFormat(timeZone);
  const legs = useLegTexts();
  const dayWords = { weekday: "short", month: "short", day: "numeric" } as const;
  const dayOf = (instant: Date) => dayIn(instant, timeZone);
  const day = ({ pickupOn }: Pick<PlannedPickup, "pickupOn">) =>
    format.dateTime(new Date(`${pickupOn}T00:00:00Z`), { timeZone: "UTC", ...dayWords });
  return {
    day,
    when: (pickup: Pick<PlannedPickup, "pickupOn" | "windowStartsAt" | "outBy" | "windowEndsAt">) => {
      const [from, out, back] = [pickup.windowStartsAt, pickup.outBy, pickup.windowEndsAt].map(
        (instant) => new Date(instant),
      ) as [Date, Date, Date];
      if (dayOf(out) > pickup.pickupOn) return `${day(pickup)}: ${legs.anyTime(out, timeZone)}`;
      // A window may end early when the next guests arrive.
      if (dayOf(from) === pickup.pickupOn)
        return format
          .dateTimeRange(from, out, { ...dayWords, ...precision(from, out) })
          .replace(/\d+[^,]*–.*$/, unbroken);
      const isBack = { day: pickup.pickupOn, backOn: dayOf(back), timeZone };
      return `${day(pickup)}: ${legs.both(legs.partsOf({ ...isBack, outHours: null, backHours: null }))}`;
    },
    time: (instant: string) => format.dateTime(new Date(instant), { hour: "numeric", minute: "2-digit" }),
  };
}
