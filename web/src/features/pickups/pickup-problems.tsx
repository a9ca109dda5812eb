import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Problem } from "#modules/pickups/contract/records.ts";
import { useAnswerTime } from "../../lib/answer-time.ts";
import { useDays } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { PhotoStrip } from "../../ui/photo-strip.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./problems.module.css";

export function PickupProblems({ problems, timeZone }: { problems: readonly Problem[]; timeZone: string }) {
  const t = useTranslations("pickups");
  const format = usePickupFormat(timeZone);
  return (
    <ul className="grid p-0 no-list gap-3" aria-label={t("problem.label")}>
      {problems.map((problem) => (
        <li key={problem.id} className={styles.problem}>
          <div className="flex wrap middle between gap-1-3">
            <p className="strong">{t(`report.kinds.${problem.kind}`)}</p>
            {problem.outcome === null ? (
              <StatusBadge tone="busy" icon="clock" label={t("problem.open")} />
            ) : (
              <StatusBadge tone="good" icon="check" label={t("problem.settled")} />
            )}
          </div>
          <p className="soft break">
            {t("problem.reported", {
              day: format.dateTime(new Date(problem.reportedAt), { dateStyle: "medium" }),
            })}
          </p>
          {problem.words && <p className="soft break">{t("problem.quote", { words: problem.words })}</p>}
          {problem.photoUrl && <PhotoStrip urls={[problem.photoUrl]} alt={t("problem.photo")} />}
          <p>
            <WhatWasDone problem={problem} timeZone={timeZone} />
          </p>
          {problem.answer && <p className="break">{t("problem.quote", { words: problem.answer })}</p>}
        </li>
      ))}
    </ul>
  );
}

const returns = {
  scheduled: "returnVisit",
  assigned: "returnVisit",
  in_progress: "returnVisit",
  completed: "returnDone",
  missed: "returnMissed",
  cancelled: "returnCancelled",
} as const;

function WhatWasDone({ problem, timeZone }: { problem: Problem; timeZone: string }): ReactNode {
  const t = useTranslations("pickups.problem");
  const format = usePickupFormat(timeZone);
  const dollars = useDollars();
  const answerTime = useAnswerTime();
  const days = useDays();
  const { returnVisit, credit, backBy } = problem;
  if (returnVisit)
    return t(returns[returnVisit.status], {
      day: days.day(returnVisit.on),
    });
  if (credit) return t("credit", { amount: dollars(credit) });
  if (backBy)
    return t("replanned", {
      time: format.dateTime(new Date(backBy), { weekday: "short", hour: "numeric", minute: "2-digit" }),
    });
  if (problem.outcome === "alreadyCredited") return t("alreadyCredited");
  if (problem.answerBy) return t("waitsUntil", { time: answerTime(problem.answerBy, timeZone) });
  return problem.outcome === "answered" ? t("answered") : t("waits");
}
