import { useTranslations } from "use-intl";
import type { DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import { usePickupClock } from "../../lib/use-job-times.ts";

/** The state of a pickup's legs in the home's time, and which is late by how much (null when none). */
export function useLegWords(job: Pick<DispatchJob, "day" | "timeZone" | "legs" | "status">): {
  summary: string;
  late: string | null;
} {
  const t = useTranslations("dispatch.legs");
  const clock = usePickupClock(job.day, job.timeZone);
  const { out, in: back } = job.legs;
  const summary = [
    out.doneAt ? t("outDone", clock(out.doneAt)) : t("outBy", clock(out.by)),
    back.doneAt ? t("inDone", clock(back.doneAt)) : t("inBy", clock(back.by)),
  ].join(" · ");
  const isOver = job.status === "cancelled" || job.status === "missed";
  if (isOver) return { summary, late: null };
  if (back.lateMinutes > 0) return { summary, late: t("inLate", { minutes: back.lateMinutes }) };
  if (out.lateMinutes > 0 && !out.doneAt)
    return { summary, late: t("outLate", { minutes: out.lateMinutes }) };
  return { summary, late: null };
}
