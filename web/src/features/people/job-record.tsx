import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import type { JobRecord as Steps } from "#modules/pickups/contract/records.ts";
import { fullName } from "#platform/values/actor.ts";
import { trpc } from "../../lib/trpc.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { Loaded } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { MessageButton } from "../messages/message-button.tsx";

/** Sending takes seconds; anything longer waited on the phone. */
const waitedMilliseconds = 2 * 60_000;

/** An admin learns only in the sheet whether there are any. */
const anyMessages = { isOpen: false, count: 1 };

/** A runner's record of a pickup: both times of each step, and how its photo was taken. */
export function JobRecord({ job }: { job: Pick<Job, "id" | "timeZone"> }) {
  const t = useTranslations("admin.record");
  const source = trpc.admin.jobRecord.useQuery({ jobId: job.id });
  return (
    <section aria-label={t("title")} className="grid gap-2">
      <h3 className="bold medium">{t("title")}</h3>
      <Loaded source={source} rows={2}>
        {(data) =>
          data.length === 0 ? (
            <p>{t("none")}</p>
          ) : (
            <ol className="grid gap-3">
              {data.map((step) => (
                <li key={step.id}>
                  <Step step={step} timeZone={job.timeZone} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      <MessageButton jobId={job.id} messages={anyMessages} label={t("messages")} />
    </section>
  );
}

function Step({ step, timeZone }: { step: Steps[number]; timeZone: string }) {
  const t = useTranslations("admin.record");
  const format = usePickupFormat(timeZone);
  const time = (instant: string) =>
    format.dateTime(new Date(instant), { dateStyle: "medium", timeStyle: "medium" });
  const hasWaited = Date.parse(step.arrivedAt) - Date.parse(step.capturedAt) > waitedMilliseconds;
  const { photo } = step;
  return (
    <>
      <p className="flex wrap middle semibold gap-2-3">
        {t("step", { step: t(`steps.${step.step}`), runner: step.runner })}
        {step.isLate && <StatusBadge tone="busy" icon="clock" label={t("late")} />}
        {step.refusal && <StatusBadge tone="bad" icon="alert" label={t(`refusals.${step.refusal}`)} />}
        {photo && (
          <StatusBadge
            tone={photo.source === "camera" ? "good" : "busy"}
            icon="camera"
            label={t(`sources.${photo.source ?? "none"}`)}
          />
        )}
      </p>
      <p className="soft small">{t("captured", { time: time(step.capturedAt) })}</p>
      {hasWaited && <p className="soft small">{t("arrived", { time: time(step.arrivedAt) })}</p>}
      {photo && (
        <p className="soft small">
          <a href={photo.url} target="_blank" rel="noreferrer">
            {t("photo", { step: t(`steps.${step.step}`) })}
          </a>{" "}
          {photo.distanceMeters === null ? t("noPlace") : t("distance", { meters: photo.distanceMeters })}
        </p>
      )}
    </>
  );
}

/** A job's runner name, or "unassigned" text; "none" once nobody is to come any more. */
export function useRunnerName(): (job: Pick<Job, "runner" | "status">) => string {
  const t = useTranslations("admin.job");
  return ({ runner, status }) =>
    runner ? fullName(runner.user) : status === "missed" || status === "cancelled" ? "none" : t("noRunner");
}
