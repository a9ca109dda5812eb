import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { dayAfter } from "#platform/values/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import type { Entry } from "../../lib/outbox/entry.ts";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import { loadTexts } from "../../lib/texts.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { reportIfOnline, whenIdle } from "../../lib/use-offline.ts";
import { ButtonLink, SmallButton } from "../../ui/button.tsx";
import { ignoreSecondClick } from "../../ui/second-click.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { ClockError } from "../routes/clock-error.tsx";
import { HeldBar } from "../routes/held-bar.tsx";
import type { AskedAtStop } from "../routes/stop-dialogs.tsx";
import { StopFlow, useStopDialogs } from "../routes/stop-flow.tsx";
import { useOpens } from "../routes/use-legs.ts";
import { UnkeptGuard, useOutbox } from "../routes/use-outbox.ts";
import { useNext, useRoute, useToday } from "../routes/use-route.ts";
import { type StopView, targetOf, viewJob } from "../routes/view-route.ts";
import styles from "./now-stop.module.css";
import { shownPay } from "./runner-jobs.ts";

const loadMap = () => import("../routes/route-map.tsx");
const RouteMap = lazyPart("routes", async () => (await loadMap()).RouteMap);
const loadOutboxCard = () => import("../routes/outbox-card.tsx");
const OutboxCard = lazyPart("routes", async () => (await loadOutboxCard()).OutboxCard);
const NeedsYou = lazyPart("routes", async () => (await loadOutboxCard()).NeedsYou);
// What a stop says needs data, so its texts load beside the data, after the page's first paint.
const DayNow = lazyPart("routes", async () => Day, <Skeleton rows={6} />);
const Clock = lazyPart("routes", async () => ClockError);
const Held = lazyPart("routes", async () => HeldBar);
const LastPhotos = lazyPart([], async () => (await import("../routes/keep-last-photos.tsx")).KeepLastPhotos);
const Arrived = lazyPart("routes", async () => ArrivedToasts);

type Jobs = { data: Job[] | undefined; dataUpdatedAt: number };

/**
 * The stop to do now, on a map of the day, and what waits to be sent. `jobs`: all unfinished ones. `children` gets what
 * opens a stop's dialogs.
 */
export function NowStop({
  jobs,
  children,
}: {
  jobs: Jobs;
  children: (ask: (asked: AskedAtStop) => void) => React.ReactNode;
}) {
  const { outbox, state } = useOutbox();
  const { data, view, error, refetch, answeredAt } = useRouteNow();
  const [chosen, setChosen] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { ask, dialogs } = useStopDialogs(() => {
    setChosen(null);
    // The pressed button leaves with its stop.
    place.current?.focus();
  });
  useEffect(() => void loadTexts("routes").catch(reportIfOnline), []);
  // Needed later, perhaps without reception.
  useEffect(() => whenIdle(() => void Promise.all([loadMap(), loadOutboxCard()]).catch(reportIfOnline)), []);
  const due = useNext(view?.ahead ?? []);
  const next = view?.ahead.find(({ jobId }) => jobId === chosen) ?? due;
  const takeAnother = ({ jobId, act }: Entry) => {
    const job = jobs.data?.find(({ id }) => id === jobId);
    if (!job) return;
    const about = act.kind === "startJob" ? "out" : act.kind === "completeJob" ? "in" : "cannotServe";
    ask({
      target: targetOf(viewJob(job, state.entries, jobs.dataUpdatedAt), job),
      about,
      releasableUntil: null,
    });
  };
  return (
    <>
      {data && <LastPhotos />}
      {data && <Clock serverNow={data.serverNow} answeredAt={answeredAt} />}
      {state.entries.length > 0 && (
        <div className={styles.news}>
          <NeedsYou outbox={outbox} entries={state.entries} onTakeAnother={takeAnother} />
          <Arrived outbox={outbox} />
        </div>
      )}
      <div ref={place} tabIndex={-1} className={styles.place} onClickCapture={ignoreSecondClick}>
        {view && data ? (
          <DayNow
            day={data.day}
            ahead={view.ahead}
            done={view.done}
            next={next}
            jobs={jobs.data?.filter((job) => viewJob(job, state.entries, jobs.dataUpdatedAt).leg)}
            onAsk={ask}
            onSkip={setChosen}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )}
      </div>
      {state.entries.length > 0 && <OutboxCard outbox={outbox} state={state} />}
      {children(ask)}
      {dialogs}
      {!next && state.entries.length > 0 && <Held outbox={outbox} entries={state.entries} />}
      <UnkeptGuard entries={state.entries} />
    </>
  );
}

/** The map with the stop to do, or when the next job is. */
function Day({
  day,
  ahead,
  done,
  next,
  jobs,
  onAsk,
  onSkip,
}: {
  day: string;
  ahead: StopView[];
  done: StopView[];
  next: StopView | null;
  /** The unfinished ones. */
  jobs: Job[] | undefined;
  onAsk: (asked: AskedAtStop) => void;
  onSkip: (jobId: string) => void;
}) {
  if (!next) return <NothingNow jobs={jobs} />;
  return (
    <>
      <RouteMap stops={[...done, ...ahead]} nextId={next.jobId} />
      <div className="grid gap-2">
        <StopFlow day={day} ahead={ahead} done={done} view={next} onAsk={onAsk} />
        <Then day={day} ahead={ahead} next={next} onSkip={onSkip} />
      </div>
    </>
  );
}

/** Today's route; tomorrow's once nothing is left today and a stop of it is open already. */
function useRouteNow() {
  const today = useToday();
  const first = useRoute(today);
  const isOver = first.view?.ahead.length === 0;
  const second = useRoute(dayAfter(today, 1), isOver);
  const opens = useOpens();
  const isOpen = second.view?.ahead.some(({ stop, leg }) => leg && opens(stop.job, leg) === null);
  return isOver && isOpen ? second : first;
}

/** The stop after this one, and the ways to it. */
function Then({
  day,
  ahead,
  next,
  onSkip,
}: {
  day: string;
  ahead: readonly StopView[];
  next: StopView;
  onSkip: (jobId: string) => void;
}) {
  const t = useTranslations("route.next");
  const after = ahead[(ahead.indexOf(next) + 1) % ahead.length];
  const address = after?.stop.job.address ?? "";
  // The town is named only where it changes.
  const town = /,.*$/.exec(next.stop.job.address)?.[0] ?? "";
  return (
    <div className={styles.then}>
      {after && after !== next && (
        <>
          <p className="soft small break">{t("after", { address: address.replace(town, "") })}</p>
          <SmallButton
            variant="plain"
            aria-label={t("skipNamed", { address })}
            onClick={() => onSkip(after.jobId)}
          >
            {t("skip")}
          </SmallButton>
        </>
      )}
      <ButtonLink className="to-end" variant="plain" size="small" to="/runner/route" search={{ day }}>
        {t("all")}
      </ButtonLink>
    </div>
  );
}

/** `jobs`: those that are not done, also not by a step that waits to be sent. */
function NothingNow({ jobs }: { jobs: Job[] | undefined }) {
  const t = useTranslations("runner.now");
  const route = useTranslations("route.next");
  const times = useJobTimes();
  const [job] = jobs ?? [];
  return (
    <EmptyState
      title={t("none")}
      text={job && t("next", { when: `${times.day(job)}, ${times.window(job)}`, address: job.address })}
      action={
        <div className="flex wrap center gap-3">
          <ButtonLink to="/runner/jobs">{t("jobs")}</ButtonLink>
          {job && (
            <ButtonLink variant="quiet" to="/runner/route" search={{ day: job.due.from.slice(0, 10) }}>
              {route("all")}
            </ButtonLink>
          )}
        </div>
      }
    />
  );
}

/** Says when the server has taken a stop's step. */
function ArrivedToasts({ outbox }: { outbox: Outbox }) {
  const t = useTranslations("stop");
  const dollars = useDollars();
  const { runner } = trpc.useUtils();
  useEffect(
    () =>
      outbox.onSettled((settled) => {
        for (const { state, act, jobId } of settled) {
          if (state !== "sent") continue;
          if (act.kind === "startJob") toast({ title: t("start.done"), message: t("start.doneText") });
          if (act.kind === "completeJob") {
            const job = runner.jobs.getData()?.find(({ id }) => id === jobId);
            const message = job && t("complete.doneText", { amount: dollars(shownPay(job)) });
            toast({ title: t("complete.done"), message });
          }
        }
      }),
    [outbox, t, dollars, runner],
  );
  return null;
}
