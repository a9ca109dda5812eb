import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { kindsFor } from "#modules/pickups/rules/problems.ts";
import { lazyDialog, lazyPart } from "../../lib/lazy.tsx";

import { loadTexts } from "../../lib/texts.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./report-problem.module.css";

const ProblemDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([import("./problem-dialog.tsx"), loadTexts("pickups")]);
  return dialog.ProblemDialog;
});

const VisitProblems = lazyPart("pickups", async () => (await import("./visit-problems.tsx")).VisitProblems);

/** A pickup's reported problems with outcomes, and a report button while reporting is allowed. */
export function ReportProblem({ job, when }: { job: OwnJob; when: string }) {
  const t = useTranslations("homeowner.pickup");
  const [isReporting, setIsReporting] = useState(false);
  const isUnderWay = job.status === "in_progress";
  const left = kindsFor(job.status).some((kind) => !job.problems.some((problem) => problem.kind === kind));
  return (
    <>
      {job.problems.length > 0 && <VisitProblems problems={job.problems} timeZone={job.timeZone} />}
      {job.reportUntil !== null && left && (
        <div className={styles.way}>
          <Button
            variant="plain"
            size="small"
            aria-label={isUnderWay ? undefined : t("reportLabel", { when })}
            onClick={() => setIsReporting(true)}
          >
            <Icon name="alert" />
            {isUnderWay ? t("notEmptied") : t("report")}
          </Button>
        </div>
      )}
      <ProblemDialog job={job} opened={isReporting} onClose={() => setIsReporting(false)} />
    </>
  );
}
