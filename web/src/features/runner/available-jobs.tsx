import { useRef, useState } from "react";
import { useNow, useTranslations } from "use-intl";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ignoreSecondClick } from "../../ui/second-click.ts";
import { Loaded } from "../../ui/states.tsx";
import styles from "./jobs.module.css";
import { NoJobs, NothingLeft } from "./no-jobs.tsx";
import { OfferFilterChips } from "./offer-filters.tsx";
import { OffersList } from "./offers-list.tsx";
import { isAll } from "./runner-jobs.ts";
import { useOfferFilters } from "./use-offer-filters.ts";
import { useSamePlaceGuard } from "./use-same-place-guard.ts";
import { useWhereFrom } from "./use-where-from.ts";
import { areasOf, entriesOf, fits, isWithin, noFilters, sortEntries, weighOffers } from "./view-offers.ts";

const OffersMap = lazyPart("runners", async () => (await import("./offers-map.tsx")).OffersMap);

/** Open jobs in the runner's ZIP codes, to accept or decline. */
export function AvailableJobs({
  isOnline,
  areas: served,
  onGoOnline,
  isChanging,
}: {
  isOnline: boolean;
  /** The runner's ZIP codes. */
  areas: readonly string[];
  onGoOnline: () => void;
  isChanging: boolean;
}) {
  const t = useTranslations("runner.offers");
  const showFailure = useFailureToast();
  const now = useNow({ updateInterval: 60_000 });
  const place = useRef<HTMLDivElement>(null);
  const [filters, change] = useOfferFilters();
  const [isShownWhole, setShownWhole] = useState(false);
  const offers = trpc.runner.availableJobs.useQuery();
  // Loaded after the offers, which don't wait for it or fail with it.
  const details = trpc.runner.offerDetails.useQuery(undefined, { enabled: Boolean(offers.data?.length) });
  const { from, isHere, ask, isAsking } = useWhereFrom(details.data?.middle ?? null);
  const all = offers.data && weighOffers(offers.data, details.data?.offers, from);
  const areas = areasOf(all ?? []);
  // Taking an area's last job removes it from the map.
  const area = areas.some(({ zipCode }) => zipCode === filters.area) ? filters.area : null;
  const here = all?.filter(
    (offer) => (area === null || offer.detail?.zipCode === area) && isWithin(offer, filters.span, now),
  );
  const rows = filters.fitting ? here?.filter(fits) : here;
  const entries = rows && sortEntries(entriesOf(rows, details.data?.bundles ?? []), filters.order);
  const guard = useSamePlaceGuard(String(entries?.map(({ id }) => id)), "button[data-takes]");
  // The pressed button leaves with its row; keep focus in the list.
  const keepFocus = () => {
    if (place.current?.contains(document.activeElement)) place.current.focus({ preventScroll: true });
  };
  const refresh = async () => {
    const { error, data } = await offers.refetch();
    if (error) showFailure(error, { sentence: t("refreshFailed") });
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
      <Card
        title={t("title")}
        note={
          offers.data?.length
            ? t(
                rows && rows.length < offers.data.length
                  ? "noteSome"
                  : filters.order === "soonest"
                    ? "note"
                    : "noteSorted",
                {
                  count: offers.data.length,
                  shown: rows?.length ?? 0,
                  isAll: String(isAll(offers.data)),
                },
              )
            : undefined
        }
        action={
          isOnline && (
            <Button variant="quiet" loading={offers.isRefetching} onClick={() => void refresh()}>
              <Icon name="refresh" />
              {t("refresh")}
            </Button>
          )
        }
      >
        {all && all.length > 0 && (
          <div className="grid gap-3 mb-4">
            {areas.length > 1 && (
              <OffersMap
                areas={areas}
                here={isHere ? from : null}
                chosen={area}
                onChoose={(chosen) => change({ area: chosen })}
              />
            )}
            <OfferFilterChips filters={filters} onChange={change}>
              {ask && (
                <Button variant="plain" loading={isAsking} onClick={ask}>
                  <Icon name="pin" />
                  {t("fromHere")}
                </Button>
              )}
            </OfferFilterChips>
          </div>
        )}
        <Loaded source={{ ...offers, data: entries }} rows={6}>
          {(found) =>
            found.length > 0 ? (
              <OffersList
                entries={found}
                isByDay={filters.order === "soonest"}
                isHere={isHere}
                isWhole={isShownWhole}
                onShowWhole={() => setShownWhole(true)}
                onGone={keepFocus}
              />
            ) : all && all.length > 0 ? (
              <NothingLeft onClear={() => change({ ...noFilters, order: filters.order })} />
            ) : (
              <NoJobs isOnline={isOnline} areas={served} isChanging={isChanging} onGoOnline={onGoOnline} />
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}
