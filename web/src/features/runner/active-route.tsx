import { CatchBoundary } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { useSession } from "../../lib/current-user.ts";
import { hasKept, keeping } from "../../lib/kept.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import type { Entry } from "../../lib/outbox/entry.ts";
import type { Kept } from "../../lib/outbox/kept-steps.ts";
import { loadTexts } from "../../lib/texts.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { reportIfOnline, whenIdle } from "../../lib/use-offline.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { ignoreSecondClick } from "../../ui/second-click.ts";
import { BrokenScreen, EmptyState, type Source } from "../../ui/states.tsx";
import { StopCard } from "./job-card.tsx";
import styles from "./runner-dashboard.module.css";
import type { Leg } from "./serve-leg.tsx";

const loadServeLeg = async () => (await import("./serve-leg.tsx")).ServeLeg;
const ServeLeg = lazyPart("routes", loadServeLeg);

const shownAtFirst = 5;

/** The question about a job; kept while its dialog closes. */
export type Asked = { job: Job; about: Leg | "release"; opened: boolean };

/** The runner's unfinished jobs, soonest first, with each leg's camera step. */
export function ActiveRoute({ source }: { source: Source<Job[]> & { dataUpdatedAt: number } }) {
  const t = useTranslations("runner");
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  // Its photos must survive a dialog about something else.
  const [hasServed, setHasServed] = useState(false);
  const close = () => setAsked((now) => now && { ...now, opened: false });
  const leave = () => {
    close();
    // The pressed button leaves with its step; keep focus in the list.
    place.current?.focus({ preventScroll: true });
  };
  const { act: release, isActing } = useReleaseJob(asked?.job.address ?? "", leave);
  const { kept, hasNews, isStopped } = useKeptLegs(source.dataUpdatedAt);
  const hasJobs = (source.data?.length ?? 0) > 0;
  useEffect(() => {
    if (!hasJobs) return;
    return whenIdle(() => void Promise.all([loadServeLeg(), loadTexts("routes")]).catch(reportIfOnline));
  }, [hasJobs]);
  const jobs = source.data?.map((job) => withKept(job, kept));
  const serve = (job: Job, leg: Leg) => {
    setHasServed(true);
    setAsked({ job, about: leg, opened: true });
  };
  const takeAnother = ({ jobId, act }: Entry) => {
    const job = jobs?.find(({ id }) => id === jobId);
    if (job) serve(job, act.kind === "startJob" ? "out" : "in");
  };
  const hidden = showsAll ? 0 : Math.max(0, (jobs?.length ?? 0) - shownAtFirst);
  return (
    <div ref={place} tabIndex={-1} className={styles.route} onClickCapture={ignoreSecondClick}>
      {(hasNews || hasServed) && (
        <CatchBoundary getResetKey={() => ""} errorComponent={BrokenScreen}>
          <ServeLeg
            opened={asked !== null && asked.about !== "release" && asked.opened}
            asked={asked}
            onClose={close}
            onDone={leave}
            onTakeAnother={takeAnother}
          />
        </CatchBoundary>
      )}
      <ListCard
        title={t("route.title")}
        note={jobs?.length ? t("route.note", { count: jobs.length }) : undefined}
        action={
          jobs !== undefined &&
          jobs.length > 0 && (
            <ButtonLink to="/runner/route" variant="accent">
              {t("route.open")}
            </ButtonLink>
          )
        }
        source={{ ...source, data: hidden > 0 ? jobs?.slice(0, shownAtFirst) : jobs }}
        empty={<EmptyState title={t("route.empty")} text={t("route.emptyText")} />}
      >
        {(job) => (
          <StopCard
            job={job}
            keptOut={keptOut(job, kept)?.at ?? null}
            isKeptSetOut={kept.has(`${job.id} setOut`)}
            keptIn={kept.has(`${job.id} in`)}
            keptText={t(isStopped ? "route.kept" : "route.sending")}
            onServe={(leg) => serve(job, leg)}
            onRelease={() => setAsked({ job, about: "release", opened: true })}
          />
        )}
      </ListCard>
      {hidden > 0 && (
        <Button variant="quiet" wide onClick={() => setShowsAll(true)}>
          {t("route.showAll", { count: jobs?.length ?? 0 })}
        </Button>
      )}
      {asked?.about === "release" && (
        <Confirm
          danger
          opened={asked.opened}
          title={t("release.title")}
          action={t("release.confirm")}
          loading={isActing}
          onConfirm={() => release({ jobId: asked.job.id })}
          onCancel={close}
        >
          <p className="bold large mb-2">{asked.job.address}</p>
          <p>{t("release.text")}</p>
        </Confirm>
      )}
    </div>
  );
}

function keptOut({ id }: Job, kept: Kept["legs"]): Entry | null {
  const entry = kept.get(`${id} out`);
  return entry?.act.kind === "startJob" ? entry : null;
}

/** Adds local ticks, and the undo of a start, that await sending. */
function withKept(known: Job, kept: Kept["legs"]): Job {
  const { id, rental } = known;
  const isUndone = kept.get(`${id} out`)?.act.kind === "undoStart";
  const job = isUndone ? { ...known, status: "assigned" as const } : known;
  if (!rental) return job;
  const checklist = rental.checklist.map(({ item, isChecked }) => ({
    item,
    isChecked: kept.has(`${id} check ${item}`) || (isChecked && !kept.has(`${id} uncheck ${item}`)),
  }));
  return { ...job, rental: { ...rental, checklist } };
}

/**
 * Stored legs that the jobs as of `answeredAt` lack, as "<job id> out" and "<job id> in"; whether stored steps have had
 * any news since the page opened; and whether sending has stopped.
 */
function useKeptLegs(answeredAt: number): { kept: Kept["legs"]; hasNews: boolean; isStopped: boolean } {
  const session = useSession();
  const runnerId = session.status === "signedIn" && "indexedDB" in window ? session.user.id : null;
  const [{ legs, hasNews, isStopped }, setKept] = useState<Kept>(none);
  useEffect(() => {
    if (!runnerId) return;
    let isOver = false;
    let stop: (() => void) | null = null;
    // Loads the outbox only when it has entries.
    const watch = async () => {
      if (stop || !(await hasKept())) return;
      const { keptSteps } = await import("../../lib/outbox/kept-steps.ts");
      if (!isOver)
        stop ??= keptSteps.watchLegs(runnerId, (now) =>
          setKept((before) => ({ ...now, hasNews: now.hasNews || before.hasNews })),
        );
    };
    const look = () => void watch().catch(reportIfOnline);
    look();
    keeping.addEventListener("kept", look);
    return () => {
      isOver = true;
      keeping.removeEventListener("kept", look);
      stop?.();
    };
  }, [runnerId]);
  // Setting out is on the route, not on the job.
  const isAhead = ({ settledAt, act }: Entry) =>
    act.kind === "setOut" || settledAt === null || Date.parse(settledAt) > answeredAt;
  return { kept: new Map([...legs].filter(([, entry]) => isAhead(entry))), hasNews, isStopped };
}

const none: Kept = { legs: new Map(), hasNews: false, isStopped: false };

/** Releases a job. Also calls `onDone` when the server refuses for good. */
export function useReleaseJob(address: string, onDone: () => void) {
  const t = useTranslations("runner.release");
  const { runner } = trpc.useUtils();
  return useAct(trpc.runner.releaseJob, {
    success: { title: t("done"), message: t("doneText", { address }), kind: "info" },
    failure: t("failed"),
    onDone: (_, { jobId }) => {
      runner.jobs.setData(undefined, (jobs) => jobs?.filter(({ id }) => id !== jobId));
      onDone();
    },
    onFailed: ({ code }) => {
      if (["JOB_NOT_RELEASABLE", "NOT_FOUND"].includes(code)) onDone();
    },
    invalidates: [runner.jobs, runner.availableJobs, runner.offerDetails],
  });
}
