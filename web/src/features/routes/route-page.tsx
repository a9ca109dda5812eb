import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Route } from "#modules/routes/contract.ts";
import { dayAfter } from "#platform/values/days.ts";
import { dayIn, useDay } from "../../lib/days.ts";
import { useMiles } from "../../lib/places.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { ignoreSecondClick } from "../../ui/second-click.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ClockError } from "./clock-error.tsx";
import { HeldBar } from "./held-bar.tsx";
import { wholeRouteLink } from "./map-links.ts";
import { NeedsYou, OutboxCard } from "./outbox-card.tsx";
import styles from "./route-page.module.css";
import { StopFlow, useStopDialogs } from "./stop-flow.tsx";
import { StopList } from "./stop-list.tsx";
import { useLiveJobs } from "./use-live-jobs.ts";
import { useOptimiseRoute } from "./use-optimise-route.ts";
import { UnkeptGuard, useOutbox, useSteps } from "./use-outbox.ts";
import { useNext, useRoute, useToday } from "./use-route.ts";
import type { StopView } from "./view-route.ts";

/** /runner/route: all stops of a day, online or offline, to look up, reorder and undo; defaults to today. */
export default function RoutePage({ day: asked }: { day?: string }) {
  const t = useTranslations("route");
  const { outbox, state } = useOutbox();
  useLiveJobs();
  const today = useToday();
  // Key it by date, so that data stored as today's isn't shown as tomorrow's.
  const day = asked ?? today;
  const { data, error, refetch, view, answeredAt } = useRoute(day);
  const [chosen, setChosen] = useState<string | null>(null);
  const isOpen = view?.ahead.some(({ jobId }) => jobId === chosen);
  return (
    <Page
      title={day === today ? t("title") : t("titleOther")}
      lead={view && t("lead", { done: view.done.length, count: view.done.length + view.ahead.length })}
    >
      {data && <Days day={data.day} />}
      <ClockError serverNow={data?.serverNow} answeredAt={answeredAt} />
      <NeedsYou outbox={outbox} entries={state.entries} onTakeAnother={({ jobId }) => setChosen(jobId)} />
      <OutboxCard outbox={outbox} state={state} />
      {view && data ? (
        <Day route={data} ahead={view.ahead} done={view.done} chosen={chosen} onChoose={setChosen} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
      {!isOpen && <HeldBar outbox={outbox} entries={state.entries} />}
      <UnkeptGuard entries={state.entries} />
    </Page>
  );
}

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
  /** The stop whose acts stand above the list. */
  chosen: string | null;
  onChoose: (jobId: string | null) => void;
}) {
  const t = useTranslations("route");
  const { outbox } = useOutbox();
  const steps = useSteps(outbox);
  const { optimise, isOptimising } = useOptimiseRoute(outbox);
  const place = useRef<HTMLDivElement>(null);
  const nextId = useNext(ahead)?.jobId ?? null;
  const open = ahead.find(({ jobId }) => jobId === chosen);
  const goHere = (jobId: string | null) => {
    onChoose(jobId);
    // The pressed button leaves with its stop.
    place.current?.focus();
  };
  const { ask, dialogs } = useStopDialogs(() => goHere(null));
  if (ahead.length === 0 && done.length === 0) return <NoStops day={route.day} />;
  return (
    <>
      {ahead.length > 0 && <Figures route={route} left={ahead.length} />}
      <div ref={place} tabIndex={-1} className={styles.place} onClickCapture={ignoreSecondClick}>
        {open && <StopFlow day={route.day} ahead={ahead} done={done} view={open} onAsk={ask} />}
        {ahead.length === 0 && <EmptyState title={t("allDone")} text={t("allDoneText")} />}
      </div>
      <WholeRoute ahead={ahead} />
      <StopList
        day={route.day}
        ahead={ahead}
        done={done}
        nextId={nextId}
        openId={open?.jobId ?? null}
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
      {dialogs}
    </>
  );
}

/** A day without stops; today's mentions tomorrow's stops. */
function NoStops({ day }: { day: string }) {
  const t = useTranslations("route");
  const isToday = day === useToday();
  const tomorrow = dayAfter(day, 1);
  const { data } = useRoute(tomorrow, isToday);
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
          <ButtonLink variant={count > 0 ? "quiet" : "primary"} to="/runner/jobs">
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
