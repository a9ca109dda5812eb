import { useRef, useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { Route } from "#modules/routes/contract.ts";
import { dayAfter } from "#platform/values/days.ts";
import { streetMeters } from "#platform/values/places.ts";
import { dayIn, useDay } from "../../lib/days.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { undoOut } from "../../lib/outbox/kept-steps.ts";
import { useMiles } from "../../lib/places.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { usePickupFormat, usePickupFormats } from "../../lib/use-job-times.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { ignoreSecondClick } from "../../ui/second-click.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { NextStop } from "./next-stop.tsx";
import { HeldBar, NeedsYou, OutboxCard } from "./outbox-card.tsx";
import { RouteMap, wholeRouteLink } from "./route-map.tsx";
import styles from "./route-page.module.css";
import { StopList } from "./stop-list.tsx";
import { useOpens, useUndoStart } from "./use-legs.ts";
import { useLiveJobs } from "./use-live-jobs.ts";
import { useOptimiseRoute } from "./use-optimise-route.ts";
import { UnkeptGuard, useOutbox, useSteps } from "./use-outbox.ts";
import { type StopView, viewRoute } from "./view-route.ts";

const ProofDialog = lazyDialog(async () => (await import("./stop-dialogs.tsx")).ProofDialog);
const CannotServeDialog = lazyDialog(async () => (await import("./stop-dialogs.tsx")).CannotServeDialog);

/** /runner/route: a runner's day, stop by stop, online or offline; defaults to today. */
export default function RoutePage({ day: asked }: { day?: string }) {
  const t = useTranslations("route");
  const { outbox, state } = useOutbox();
  useLiveJobs();
  const today = useToday();
  // Key it by date, so that data stored as today's isn't shown as tomorrow's.
  const day = asked ?? today;
  const { data, error, refetch, dataUpdatedAt } = trpc.runner.route.useQuery({ day }, routeOptions);
  const [chosen, setChosen] = useState<string | null>(null);
  const clockError = useClockError(data?.serverNow, dataUpdatedAt);
  const view = data && state.isLoaded ? viewRoute(data, state.entries, dataUpdatedAt) : null;
  return (
    <Page
      title={day === today ? t("title") : t("titleOther")}
      lead={view && t("lead", { done: view.done.length, count: view.done.length + view.ahead.length })}
    >
      {data && <Days day={data.day} />}
      {clockError && (
        <p role="status" className={styles.clock}>
          <Icon name="clock" />
          {t(`clock.${clockError.direction}`, { by: clockError.by })}
        </p>
      )}
      <NeedsYou outbox={outbox} entries={state.entries} onTakeAnother={({ jobId }) => setChosen(jobId)} />
      <OutboxCard outbox={outbox} state={state} />
      {view && data ? (
        <Day route={data} ahead={view.ahead} done={view.done} chosen={chosen} onChoose={setChosen} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
      <HeldBar outbox={outbox} entries={state.entries} />
      <UnkeptGuard entries={state.entries} />
    </Page>
  );
}

/** Prefetched (`prefetch.ts`) and kept for offline use. */
const routeOptions = { gcTime: Number.POSITIVE_INFINITY };

function Days({ day }: { day: string }) {
  const t = useTranslations("route.days");
  const inWords = useDay();
  return (
    <nav className="flex middle gap-2" aria-label={t("label")}>
      <Link className={styles.otherDay} to="/runner/route" search={{ day: dayAfter(day, -1) }}>
        <Icon name="back" />
        <VisuallyHidden>{t("before", { day: inWords(dayAfter(day, -1)) })}</VisuallyHidden>
      </Link>
      <p className="bold">{inWords(day)}</p>
      <Link className={styles.otherDay} to="/runner/route" search={{ day: dayAfter(day, 1) }}>
        <Icon name="arrowRight" />
        <VisuallyHidden>{t("after", { day: inWords(dayAfter(day, 1)) })}</VisuallyHidden>
      </Link>
    </nav>
  );
}

type Asked = { view: StopView; about: "out" | "in" | "cannotServe" | "release" };

function Day({
  route,
  ahead,
  done,
  chosen,
  onChoose,
}: {
  route: Route;
  ahead: StopView[];
  done: StopView[];
  /** The stop the runner picked next, regardless of order. */
  chosen: string | null;
  onChoose: (jobId: string | null) => void;
}) {
  const t = useTranslations("route");
  const release = useTranslations("runner.release");
  const formatIn = usePickupFormats();
  const { outbox } = useOutbox();
  const steps = useSteps(outbox);
  const { optimise, isOptimising } = useOptimiseRoute(outbox);
  const [undone, setUndone] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked, close] = useAsked<Asked>();
  const opens = useOpens();
  const next =
    ahead.find(({ jobId }) => jobId === chosen) ??
    ahead.find(({ stop, leg }) => leg && opens(stop.job, leg) === null) ??
    ahead[0] ??
    null;
  const undoStart = useUndoStart(next?.stop.job);
  const ask = (about: Asked["about"]) => {
    setUndone(null);
    if (next) setAsked({ view: next, about });
  };
  const leave = () => {
    close();
    setUndone(null);
    onChoose(null);
    // The pressed button leaves with its stop; move focus to the next stop.
    place.current?.focus();
  };
  const goHere = (jobId: string) => {
    setUndone(null);
    onChoose(jobId);
    place.current?.focus();
  };
  if (ahead.length === 0 && done.length === 0) return <NoStops day={route.day} />;
  const until = asked?.view.stop.releasableUntil ?? null;
  return (
    <>
      {ahead.length > 0 && <Figures route={route} left={ahead.length} />}
      <div ref={place} tabIndex={-1} className={styles.place} onClickCapture={ignoreSecondClick}>
        {next ? (
          <NextStop
            key={`${next.jobId} ${next.leg}`}
            view={next}
            day={route.day}
            metersBefore={metersBefore(ahead, next)}
            isUndoing={undoStart.isActing}
            isUndone={next.jobId === undone}
            onSetOut={() => steps.setOut(next)}
            onUndoStart={() => void undoOut(outbox, next.jobId, undoStart, () => setUndone(next.jobId))}
            onArrive={() => steps.arrive(next)}
            onProve={ask}
            onCheck={(item, isChecked, picture) => steps.check(next, item, isChecked, picture)}
            onCannotServe={() => ask("cannotServe")}
            onRelease={() => ask("release")}
          />
        ) : (
          <EmptyState title={t("allDone")} text={t("allDoneText")} />
        )}
      </div>
      <WholeRoute ahead={ahead} />
      <RouteMap ahead={ahead} nextId={next?.jobId ?? null} />
      <StopList
        day={route.day}
        ahead={ahead}
        done={done}
        nextId={next?.jobId ?? null}
        isOptimising={isOptimising}
        onGoHere={goHere}
        onOrder={(jobIds) => steps.order(route.day, jobIds)}
        onOptimise={() =>
          optimise(
            route.day,
            ahead.map(({ jobId, stop }) => ({ jobId, timeZone: stop.job.timeZone })),
          )
        }
      />
      {asked && (asked.about === "out" || asked.about === "in") && (
        <ProofDialog
          key={`${asked.view.jobId} ${asked.about}`}
          view={asked.view}
          leg={asked.about}
          opened={asked.opened}
          onKeep={(picture, notes, noPhotoReason) => {
            if (asked.about === "out" || asked.about === "in")
              void steps.prove(asked.view, asked.about, picture, notes, noPhotoReason);
            leave();
          }}
          onClose={close}
        />
      )}
      {asked?.about === "cannotServe" && (
        <CannotServeDialog
          key={asked.view.jobId}
          view={asked.view}
          opened={asked.opened}
          onTell={(reason, words, picture) => {
            void steps.cannotServe(asked.view, reason, words, picture);
            leave();
          }}
          onClose={close}
        />
      )}
      {asked?.about === "release" && (
        <Confirm
          danger
          opened={asked.opened}
          title={release("title")}
          action={release("confirm")}
          onConfirm={() => {
            steps.release(asked.view);
            leave();
          }}
          onCancel={close}
        >
          <p className="bold break large mb-2">{asked.view.stop.job.address}</p>
          <p>
            {until === null
              ? release("text")
              : t(Date.parse(until) > Date.now() ? "release.free" : "release.late", {
                  time: formatIn(asked.view.stop.job.timeZone).dateTime(new Date(until), {
                    weekday: "short",
                    hour: "numeric",
                    minute: "2-digit",
                  }),
                })}
          </p>
        </Confirm>
      )}
    </>
  );
}

/** A day without stops; today's mentions tomorrow's stops. */
function NoStops({ day }: { day: string }) {
  const t = useTranslations("route");
  const isToday = day === useToday();
  const tomorrow = dayAfter(day, 1);
  const { data } = trpc.runner.route.useQuery({ day: tomorrow }, { ...routeOptions, enabled: isToday });
  const count = isToday && data ? data.stops.filter(({ leg }) => leg !== null).length : 0;
  return (
    <EmptyState
      title={t("empty")}
      text={t("emptyText")}
      action={
        <div className="flex wrap center gap-3">
          {count > 0 && (
            <ButtonLink to="/runner/route" search={{ day: tomorrow }}>
              {t("tomorrow", { count })}
            </ButtonLink>
          )}
          <ButtonLink variant={count > 0 ? "quiet" : "primary"} to="/runner">
            {t("openJobs")}
          </ButtonLink>
        </div>
      }
    />
  );
}

function Figures({ route, left }: { route: Route; left: number }) {
  const t = useTranslations("route");
  const ownZone = usePickupZone();
  const last = route.stops.find(({ job }) => job.id === route.order.at(-1));
  const timeZone = last?.job.timeZone ?? ownZone;
  const format = usePickupFormat(timeZone);
  const endsAt = route.endsAt && new Date(route.endsAt);
  const miles = useMiles();
  const figures = [
    { label: t("left"), value: format.number(left) },
    { label: t("distance"), value: miles(route.km * 1000) },
    {
      label: t("endsAt"),
      value: endsAt
        ? format.dateTime(endsAt, {
            ...(dayIn(endsAt, timeZone) !== route.day && { weekday: "short" }),
            hour: "numeric",
            minute: "2-digit",
          })
        : "–",
    },
  ];
  return (
    <section aria-label={t("figures")}>
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="soft small">{label}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function WholeRoute({ ahead }: { ahead: readonly StopView[] }) {
  const t = useTranslations("route.stops");
  const href = wholeRouteLink(ahead.map(({ stop }) => stop.job.address));
  return (
    href && (
      <p>
        <a className={styles.whole} href={href} target="_blank" rel="noreferrer">
          <Icon name="pin" />
          {t("maps")}
        </a>
      </p>
    )
  );
}

/** The distance from the previous stop; null for the first one, or if a location is unknown. */
function metersBefore(ahead: readonly StopView[], view: StopView): number | null {
  const before = ahead[ahead.indexOf(view) - 1];
  const [from, to] = [before, view].map((each) => {
    const { latitude = null, longitude = null } = each?.stop ?? {};
    return latitude === null || longitude === null ? null : { latitude, longitude };
  });
  return from && to ? streetMeters(from, to) : null;
}

/** The runner's current day ("YYYY-MM-DD"), updated at midnight and corrected for a wrong phone clock. */
function useToday(): string {
  const timeZone = usePickupZone();
  useNow({ updateInterval: 60_000 });
  return dayIn(new Date(serverNow()), timeZone);
}

/** Differences worth mentioning; times sent are corrected from two minutes on. */
const toldFromMs = 2 * 60_000;

/**
 * How wrong the phone's clock is, in words ("1 hour"), against the server's clock as of `answeredAt` (phone time); null
 * if close enough.
 */
function useClockError(
  serverNow: string | undefined,
  answeredAt: number,
): { direction: "fast" | "slow"; by: string } | null {
  const format = useFormatter();
  if (!serverNow) return null;
  const errorMs = answeredAt - Date.parse(serverNow);
  if (Math.abs(errorMs) < toldFromMs) return null;
  const minutes = Math.round(Math.abs(errorMs) / 60_000);
  const unit = minutes < 60 ? "minute" : minutes < 48 * 60 ? "hour" : "day";
  const inUnit = { minute: minutes, hour: minutes / 60, day: minutes / 1440 }[unit];
  const by = format.number(inUnit, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 1 });
  return { direction: errorMs > 0 ? "fast" : "slow", by };
}
