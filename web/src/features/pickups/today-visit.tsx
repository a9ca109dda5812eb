import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Card } from "../../ui/card.tsx";
import { PersonLine } from "../../ui/person-line.tsx";
import { VisitSteps } from "./visit-steps.tsx";

/** Today's pickup in progress. */
export function TodayVisit({ job }: { job: OwnJob }) {
  const t = useTranslations("homeowner.live");
  const times = useJobTimes();
  return (
    <Card title={t("title")} note={job.isCheckout ? job.address : times.window(job)}>
      {job.runnerShown && (
        <p>
          <PersonLine person={job.runnerShown} />
        </p>
      )}
      <VisitSteps job={job} />
    </Card>
  );
}
