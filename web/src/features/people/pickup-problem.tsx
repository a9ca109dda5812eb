import { useFormatter, useTranslations } from "use-intl";
import type { Problem } from "#modules/pickups/contract/records.ts";
import { useDay } from "../../lib/days.ts";
import { useMay } from "../../lib/may.ts";
import { useDollars } from "../../lib/money.ts";
import { Button } from "../../ui/button.tsx";
import { Fields } from "../../ui/fields.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./person.module.css";
import { useResolveProblem } from "./resolve-problem.tsx";

/** A report of a pickup, with its answer, or the form for one in place, so that the photos stay in sight. */
export function PickupProblem({ problem }: { problem: Problem }) {
  const t = useTranslations("admin.problems");
  const format = useFormatter();
  const may = useMay();
  const { kind, words, wish, outcome, answer, photoUrl, reportedAt } = problem;
  return (
    <article className={styles.problem} aria-label={t(`kinds.${kind}`)}>
      <p className="flex wrap middle gap-2-3">
        <strong>{t(`kinds.${kind}`)}</strong>
        {outcome === null ? (
          <StatusBadge tone="busy" icon="clock" label={t(`wishes.${wish}`)} />
        ) : (
          <ProblemOutcome problem={problem} />
        )}
        <span className="soft small">
          {t("reported", {
            time: format.dateTime(new Date(reportedAt), { dateStyle: "medium", timeStyle: "short" }),
          })}
        </span>
      </p>
      {words && <p className="quote">{t("quote", { words })}</p>}
      {photoUrl && (
        <a href={photoUrl} target="_blank" rel="noreferrer">
          {t("photo")}
        </a>
      )}
      {answer && <p className="quote">{t("quote", { words: answer })}</p>}
      {outcome === null && may("serve") && <AnswerForm problem={problem} />}
    </article>
  );
}

function AnswerForm({ problem }: { problem: Problem }) {
  const t = useTranslations("admin.problems.dialog");
  const { fields, onSubmit, isActing } = useResolveProblem(problem);
  return (
    <form noValidate className="grid gap-3" onSubmit={onSubmit}>
      <Fields>{fields}</Fields>
      <div>
        <Button type="submit" loading={isActing}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

/** What a settled report came to. */
export function ProblemOutcome({ problem, isClosed = false }: { problem: Problem; isClosed?: boolean }) {
  const t = useTranslations("admin.problems");
  const day = useDay();
  const dollars = useDollars();
  const { outcome, returnVisit, credit } = problem;
  if (outcome === null) return null;
  return t(`outcomes.${isClosed ? "closed" : outcome}`, {
    day: returnVisit ? day(returnVisit.on) : "",
    amount: credit ? dollars(credit) : "",
  });
}
