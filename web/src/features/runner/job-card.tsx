import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { estimatedMinutes } from "#platform/values/windows.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { dayIn, useClockTime } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useJobTimes, usePickupFormat } from "../../lib/use-job-times.ts";
import { Button, ButtonLink, SmallButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useActOnceOpen, useIsUndoable, useKeeping, useOpens, useUndoStart } from "../routes/use-legs.ts";
import styles from "./runner-dashboard.module.css";
import { shownPay } from "./runner-jobs.ts";
import type { Leg } from "./serve-leg.tsx";

/** A taken job's card: pay, place, time, number of cans. */
function JobCard({ job, children }: { job: Job; children: ReactNode }) {
  const t = useTranslations("runner.job");
  const dollars = useDollars();
  const times = useJobTimes();
  const clockTime = useClockTime();
  const pay = dollars(shownPay(job));
  return (
    <article className={styles.card}>
      <p className={styles.pay}>
        <span aria-hidden="true">{pay}</span>
        <VisuallyHidden>{t("pay", { amount: pay })}</VisuallyHidden>
      </p>
      <div>
        <h3 className="strong break medium leading">{job.address}</h3>
        {job.rental && <p className="small semibold break">{job.rental.name}</p>}
        <ul className={`flex wrap mt-1 soft small ${styles.facts}`}>
          <li>
            <Icon name="calendar" />
            {times.day(job)}, {times.window(job)}
          </li>
          <li>
            <Icon name="can" />
            {t("cans", { count: job.numberOfCans })},{" "}
            {t("minutes", { count: estimatedMinutes(job.numberOfCans) })}
          </li>
          {job.rental?.nextGuestsAt && (
            <li className={styles.turn}>
              <Icon name="users" />
              {t("nextGuests", { time: clockTime(job.rental.nextGuestsAt.slice(11, 16)) })}
            </li>
          )}
        </ul>
      </div>
      {job.specialInstructions && (
        <p className={styles.instructions}>
          <strong>{t("instructions")}</strong>
          {job.specialInstructions}
        </p>
      )}
      <div className={styles.acts}>{children}</div>
    </article>
  );
}

/**
 * A taken job with its two steps; the next one is the large button. It can be completed without the first step, and
 * released before it starts.
 */
export function StopCard({
  job,
  keptOut,
  keptIn,
  keptText,
  isKeptSetOut,
  onServe,
  onRelease,
}: {
  job: Job;
  /** Whether setting out waits to be sent. */
  isKeptSetOut: boolean;
  /** When the cans went out, if that waits to be sent. */
  keptOut: string | null;
  /** Whether the return waits to be sent. */
  keptIn: boolean;
  /** What is said of a step that waits to be sent. */
  keptText: string;
  onServe: (leg: Leg) => void;
  onRelease: () => void;
}) {
  const t = useTranslations("runner");
  const { address } = job;
  const format = usePickupFormat(job.timeZone);
  const isOut = job.status === "in_progress";
  const hasBegun = isOut || keptOut !== null || keptIn;
  const utils = trpc.useUtils();
  const [isSetOut, setIsSetOut] = useState(false);
  // Prefetched (`prefetch.ts`).
  const { data: route } = trpc.runner.route.useQuery({ day: outDayOf(job) }, { enabled: false });
  const known = route?.stops.find((stop) => stop.job.id === job.id);
  const hasSetOut = isSetOut || isKeptSetOut || known?.steps.onTheWayAt != null;
  const { act: setOut, isActing } = useAct(trpc.runner.setOut, {
    success: { title: t("setOut.done") },
    ...useKeeping(job, t("setOut.failed"), () => ({ kind: "setOut" })),
    onDone: () => setIsSetOut(true),
    invalidates: [utils.runner.jobs],
  });
  const outAt = isOut ? job.legs.out.at : null;
  const undoStart = useUndoStart(job);
  const isUndoable = useIsUndoable(outAt ?? keptOut) && !keptIn;
  const { id: userId } = useSignedInUser();
  const undoOut = () =>
    import("../../lib/outbox/kept-steps.ts").then(
      ({ keptSteps }) => keptSteps.undoOut(userId, job.id, undoStart),
      () => undoStart.act({ jobId: job.id }),
    );
  const opens = useOpens();
  const actOnceOpen = useActOnceOpen();
  const [outOpens, inOpens] = [opens(job, "out"), opens(job, "in")];
  return (
    <JobCard job={job}>
      <HomeOfJob job={job} />
      {job.rental && job.rental.checklist.length > 0 && <ToChecklist job={job} list={job.rental.checklist} />}
      {!hasBegun && outOpens === null && (
        <div className={`mb-4 ${styles.rest}`}>
          <Button
            variant="quiet"
            aria-label={t("setOut.actionNamed", { address })}
            aria-disabled={hasSetOut}
            loading={isActing}
            onClick={() => !hasSetOut && setOut({ jobId: job.id })}
          >
            {hasSetOut ? t("setOut.isDone") : t("setOut.action")}
          </Button>
        </div>
      )}
      <Timeline
        label={t("route.steps")}
        steps={[
          {
            title: t("route.out"),
            text: outAt
              ? t("route.done", { time: format.dateTime(new Date(outAt), doneFormat) })
              : keptOut
                ? keptText
                : (outOpens ?? t("route.outText")),
            state: outAt || keptOut ? "past" : "ahead",
            mark: outAt || keptOut ? "check" : 1,
            action: hasBegun ? (
              isUndoable && (
                <Button
                  variant="quiet"
                  loading={undoStart.isActing}
                  aria-label={t("undoStart.actionNamed", { address })}
                  onClick={() => void undoOut()}
                >
                  {t("undoStart.action")}
                </Button>
              )
            ) : (
              <Button
                size="large"
                wide
                aria-label={t("start.actionNamed", { address })}
                aria-description={outOpens ?? undefined}
                aria-disabled={outOpens !== null}
                onClick={() => actOnceOpen(outOpens, () => onServe("out"))}
              >
                <Icon name="camera" />
                {t("start.action")}
              </Button>
            ),
          },
          {
            title: t("route.in"),
            text: keptIn ? keptText : (inOpens ?? t("route.inText")),
            state: keptIn ? "past" : "ahead",
            mark: keptIn ? "check" : 2,
            action: !keptIn && (
              <Button
                variant={hasBegun ? "primary" : "quiet"}
                size={hasBegun ? "large" : "medium"}
                wide
                aria-label={t("complete.actionNamed", { address })}
                aria-description={inOpens ?? undefined}
                aria-disabled={inOpens !== null}
                onClick={() => actOnceOpen(inOpens, () => onServe("in"))}
              >
                <Icon name="camera" />
                {t("complete.action")}
              </Button>
            ),
          },
        ]}
      />
      {!hasBegun && (
        <div className={styles.rest}>
          <Button variant="plain" aria-label={t("release.actionNamed", { address })} onClick={onRelease}>
            {t("release.action")}
          </Button>
        </div>
      )}
    </JobCard>
  );
}

/** The checklist is on the route, which works offline. */
function ToChecklist({ job, list }: { job: Job; list: NonNullable<Job["rental"]>["checklist"] }) {
  const t = useTranslations("runner.job");
  const counts = { done: list.filter(({ isChecked }) => isChecked).length, count: list.length };
  const outOn = outDayOf(job);
  const isAhead = job.status === "assigned" && outOn > dayIn(new Date(serverNow()), job.timeZone);
  return (
    <div className={`mb-4 ${styles.rest}`}>
      <ButtonLink
        to="/runner/route"
        search={isAhead ? { day: outOn } : {}}
        variant="quiet"
        aria-label={t("checklistNamed", { ...counts, address: job.address })}
      >
        <Icon name="check" />
        {t("checklist", counts)}
      </ButtonLink>
    </div>
  );
}

function outDayOf({ due }: Job): string {
  return due.from.slice(0, "YYYY-MM-DD".length);
}

const doneFormat = { weekday: "short", hour: "numeric", minute: "2-digit" } as const;

const HomeNotes = lazyPart(
  "routes",
  async () => (await import("../routes/home-notes.tsx")).HomeNotes,
  <Skeleton rows={3} />,
);

/** A taken job's home details, fetched on open. */
function HomeOfJob({ job }: { job: Job }) {
  const t = useTranslations("runner.home");
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={`grid gap-3 start mb-4 ${styles.home}`}>
      <SmallButton
        variant="plain"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t("openNamed", { address: job.address })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="home" />
        {t("open")}
      </SmallButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <HomeNotes job={job} />}
      </div>
    </div>
  );
}
