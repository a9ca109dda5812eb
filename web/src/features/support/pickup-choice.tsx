import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { kindsFor } from "#modules/pickups/rules/problems.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Link } from "../../ui/link.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { PastPickup } from "../pickups/past-pickup.tsx";
import { ProblemDialog } from "../pickups/problem-dialog.tsx";

const mostShown = 6;

/**
 * The home's last pickups. Choosing one opens its report, or a message about it where nothing more can be reported.
 */
export function PickupChoice({ onAsk }: { onAsk: (jobId: string) => void }) {
  const t = useTranslations("support");
  const source = trpc.homeowner.jobs.useQuery();
  const [asked, ask, close] = useAsked<{ jobId: string }>();
  const jobs = source.data
    ?.filter(({ status }) => ["in_progress", "completed", "missed"].includes(status))
    .toSorted((one, other) => other.scheduledDate.localeCompare(one.scheduledDate))
    .slice(0, mostShown);
  const reported = asked && jobs?.find(({ id }) => id === asked.jobId);
  return (
    <>
      <ListCard
        title={t("lastPickups")}
        action={<Link to="/history">{t("allPickups")}</Link>}
        source={{ ...source, data: jobs }}
        empty={<EmptyState title={t("noPickups")} text={<Link to="/support">{t("rows.other")}</Link>} />}
      >
        {(job) => (
          <PastPickup
            job={job}
            onChoose={() => (isReportable(job) ? ask({ jobId: job.id }) : onAsk(job.id))}
          />
        )}
      </ListCard>
      {reported && <ProblemDialog key={reported.id} job={reported} opened={asked.opened} onClose={close} />}
    </>
  );
}

function isReportable({ status, reportUntil, problems }: OwnJob): boolean {
  const isReported = (kind: string) => problems.some((problem) => problem.kind === kind);
  return reportUntil !== null && kindsFor(status).some((kind) => !isReported(kind));
}
