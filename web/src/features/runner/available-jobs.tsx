import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import type { Place } from "#platform/values/places.ts";
import { attempt } from "../../lib/attempt.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { offerPush } from "../../lib/notices.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { PlaceError, whereAmI } from "../../lib/where-am-i.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { ignoreSecondClick } from "../../ui/second-click.ts";
import { EmptyState } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { JobCard } from "./job-card.tsx";
import styles from "./runner-dashboard.module.css";
import {
  areasOf,
  fits,
  isAll,
  type OfferOrder,
  offerOrders,
  sortOffers,
  weighOffers,
} from "./runner-jobs.ts";

const settlesAfterMs = 1000;
/** About a thumb's width, in CSS pixels. */
const samePlacePx = 60;

/**
 * For `onClickCapture` around a list's buttons: for a second after the list (identified by `order`) changes, ignores a
 * press where the last one was. A different button may be under the thumb.
 */
function useSamePlaceGuard(order: string, buttons: string): (event: MouseEvent) => void {
  const changedAt = useRef(0);
  const pressed = useRef<{ x: number; y: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself is what counts
  useEffect(() => {
    changedAt.current = Date.now();
  }, [order]);
  return (event) => {
    // Keyboard presses act on the focused button, wherever it moved.
    const isPointer = event.detail > 0;
    if (!isPointer || !(event.target instanceof Element) || !event.target.closest(buttons)) return;
    const { clientX: x, clientY: y } = event;
    const last = pressed.current;
    const isThere = last && Math.abs(x - last.x) < samePlacePx && Math.abs(y - last.y) < samePlacePx;
    if (isThere && Date.now() - changedAt.current < settlesAfterMs) {
      event.preventDefault();
      event.stopPropagation();
    } else pressed.current = { x, y };
  };
}

/**
 * Where distances count from: the runner once allowed, else the center of the areas. `ask` is null when location is off
 * or already known. The position stays in this page.
 */
function useWhereFrom(middle: Place | null): {
  from: Place | null;
  isHere: boolean;
  ask: (() => void) | null;
  isAsking: boolean;
} {
  const t = useTranslations("runner.offers");
  const { privacy } = useSignedInUser();
  const [here, setHere] = useState<Place | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    try {
      const { latitude, longitude } = await whereAmI();
      setHere({ latitude, longitude });
    } catch (error) {
      if (!(error instanceof PlaceError)) throw error;
      toast({ title: t("placeTitle"), message: t("placeText"), kind: "info" });
    } finally {
      setIsAsking(false);
    }
  };
  const known = privacy.locationTracking ? here : null;
  return {
    from: known ?? middle,
    isHere: known !== null,
    ask: privacy.locationTracking && !here ? () => void ask() : null,
    isAsking,
  };
}

const OffersMap = lazyPart("runners", async () => (await import("./offers-map.tsx")).OffersMap);

/** Fifty jobs at once are too much scrolling. */
const shownAtOnce = 10;

/** Open jobs in the runner's ZIP codes, to accept or decline. */
export function AvailableJobs({
  isOnline,
  onGoOnline,
  isChanging,
}: {
  isOnline: boolean;
  onGoOnline: () => void;
  isChanging: boolean;
}) {
  const t = useTranslations("runner");
  const showFailure = useFailureToast();
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(shownAtOnce);
  const [hasMap, setHasMap] = useState(false);
  const [area, setArea] = useState<string | null>(null);
  const [hidesUnfit, setHidesUnfit] = useState(false);
  const [order, setOrder] = useOfferOrder();
  const offers = trpc.runner.availableJobs.useQuery();
  // Loaded after the offers, which don't wait for it or fail with it.
  const details = trpc.runner.offerDetails.useQuery(undefined, { enabled: Boolean(offers.data?.length) });
  const { from, isHere, ask, isAsking } = useWhereFrom(details.data?.middle ?? null);
  const all = offers.data && sortOffers(weighOffers(offers.data, details.data?.offers, from), order);
  const areas = all ? areasOf(all) : [];
  // Taking an area's last job removes it from the map.
  const chosen = hasMap && areas.some(({ zipCode }) => zipCode === area) ? area : null;
  const here = all?.filter(({ detail }) => chosen === null || detail?.zipCode === chosen);
  const unfit = here?.filter((offer) => !fits(offer)).length ?? 0;
  const rows = hidesUnfit ? here?.filter(fits) : here;
  const guard = useSamePlaceGuard(String(rows?.map(({ id }) => id)), `.${styles.choice}`);
  const hidden = Math.max(0, (rows?.length ?? 0) - shown);
  // The pressed button leaves with its card; keep focus in the list.
  const keepFocus = () => {
    if (place.current?.contains(document.activeElement)) place.current.focus({ preventScroll: true });
  };
  const refresh = async () => {
    const { error, data } = await offers.refetch();
    if (error) showFailure(error, { general: t("offers.refreshFailed") });
    else if (data?.length) await details.refetch();
  };
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={styles.offers}
      onClickCapture={(event) => {
        ignoreSecondClick(event);
        guard(event);
      }}
    >
      <ListCard
        title={t("offers.title")}
        note={
          offers.data?.length
            ? t(order === "soonest" ? "offers.note" : "offers.noteSorted", {
                count: offers.data.length,
                isAll: String(isAll(offers.data)),
              })
            : undefined
        }
        action={
          isOnline && (
            <Button variant="quiet" loading={offers.isRefetching} onClick={() => void refresh()}>
              <Icon name="refresh" />
              {t("offers.refresh")}
            </Button>
          )
        }
        before={
          areas.length > 0 && (
            <div className="grid gap-4 mb-4">
              <div className="flex wrap gap-2">
                <Button variant="quiet" onClick={() => setHasMap(!hasMap)}>
                  <Icon name={hasMap ? "menu" : "pin"} />
                  {hasMap ? t("offers.list") : t("offers.map")}
                </Button>
                {ask && (
                  <Button variant="quiet" loading={isAsking} onClick={ask}>
                    {t("offers.fromHere")}
                  </Button>
                )}
                {unfit > 0 && (
                  <Button variant="quiet" onClick={() => setHidesUnfit(!hidesUnfit)}>
                    {hidesUnfit
                      ? t("offers.showHidden", { count: unfit })
                      : t("offers.hide", { count: unfit })}
                  </Button>
                )}
                <select
                  className={styles.order}
                  aria-label={t("offers.sort")}
                  value={order}
                  onChange={({ target }) =>
                    setOrder(offerOrders.find((each) => each === target.value) ?? order)
                  }
                >
                  {offerOrders.map((each) => (
                    <option key={each} value={each}>
                      {t(`offers.orders.${each}`)}
                    </option>
                  ))}
                </select>
              </div>
              {hasMap && (
                <OffersMap areas={areas} here={isHere ? from : null} chosen={chosen} onChoose={setArea} />
              )}
            </div>
          )
        }
        source={{ ...offers, data: rows?.slice(0, shown) }}
        empty={
          all && all.length > 0 ? (
            <EmptyState title={t("offers.noneFit")} text={t("offers.noneFitText")} />
          ) : isOnline ? (
            <EmptyState title={t("offers.empty")} text={t("offers.emptyText")} />
          ) : (
            <EmptyState
              title={t("offers.emptyOffline")}
              text={t("offers.emptyOfflineText")}
              action={
                <Button size="large" loading={isChanging} onClick={onGoOnline}>
                  {t("availability.goOnline")}
                </Button>
              }
            />
          )
        }
      >
        {(job) => (
          <JobCard job={job} offer={{ detail: job.detail, meters: job.meters, isHere }}>
            <Choice job={job} onGone={keepFocus} />
          </JobCard>
        )}
      </ListCard>
      {hidden > 0 && (
        <Button variant="quiet" wide onClick={() => setShown(shown + shownAtOnce)}>
          {t("offers.more", { count: Math.min(hidden, shownAtOnce) })}
        </Button>
      )}
    </div>
  );
}

/** Accepts an offer as displayed, or hides it from this runner for good. `onGone` runs before it leaves the list. */
function Choice({ job, onGone }: { job: Job; onGone: () => void }) {
  const t = useTranslations("runner");
  const { runner, auth } = trpc.useUtils();
  const { id: jobId, address, scheduledDate, timeWindow } = job;
  const remove = () => {
    runner.availableJobs.setData(undefined, (offers) => offers?.filter(({ id }) => id !== jobId));
    onGone();
  };
  const accept = useAct(trpc.runner.acceptJob, {
    success: { title: t("accept.done"), message: t("accept.doneText") },
    failure: t("accept.failed"),
    onDone: (accepted) => {
      runner.jobs.setData(undefined, (jobs) => jobs && [...jobs.filter(({ id }) => id !== jobId), accepted]);
      remove();
      offerPush("job");
    },
    onFailed: ({ code }) => {
      void runner.offerDetails.invalidate();
      // The runner's status here is outdated.
      if (["RUNNER_OFFLINE", "APPLICATION_NOT_APPROVED"].includes(code)) void auth.currentUser.invalidate();
    },
    invalidates: [runner.availableJobs, runner.jobs],
  });
  const undo = useAct(trpc.runner.undoDecline, {
    success: { title: t("decline.undone"), message: t("decline.undoneText", { address }), kind: "info" },
    failure: t("decline.undoFailed"),
    invalidates: [runner.availableJobs],
  });
  const decline = useAct(trpc.runner.declineJob, {
    success: {
      title: t("decline.done"),
      message: t("decline.doneText"),
      kind: "info",
      action: { label: t("decline.undo"), onAct: () => undo.act({ jobId }) },
    },
    failure: t("decline.failed"),
    onDone: remove,
    invalidates: [runner.availableJobs],
  });
  return (
    <div className={styles.choice}>
      <Button
        variant="quiet"
        size="large"
        loading={decline.isActing}
        aria-label={t("decline.actionNamed", { address })}
        onClick={() => decline.act({ jobId })}
      >
        {t("decline.action")}
      </Button>
      <Button
        size="large"
        loading={accept.isActing}
        aria-label={t("accept.actionNamed", { address })}
        onClick={() => accept.act({ jobId, scheduledDate, timeWindow })}
      >
        {t("accept.action")}
      </Button>
    </div>
  );
}

const key = "tidycurb-offers-order";

/** The offer sort order, stored in this browser if possible, else until the page is left. */
function useOfferOrder(): [OfferOrder, (order: OfferOrder) => void] {
  const [order, setOrder] = useState(keptOrder);
  const keep = (chosen: OfferOrder) => {
    setOrder(chosen);
    attempt(() => localStorage.setItem(key, chosen));
  };
  return [order, keep];
}

function keptOrder(): OfferOrder {
  const kept = attempt(() => localStorage.getItem(key));
  return offerOrders.find((order) => order === kept) ?? offerOrders[0];
}
