import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { Page } from "../../ui/page.tsx";
import { useLiveJobs } from "../routes/use-live-jobs.ts";
import { AvailableJobs } from "./available-jobs.tsx";
import { useAvailability } from "./use-availability.ts";

/** /runner/jobs: the open jobs, to accept or decline. */
export default function JobsPage() {
  const t = useTranslations("nav");
  const { runnerProfile } = useSignedInUser();
  const { setAvailability, isChanging } = useAvailability();
  useLiveJobs();
  return (
    <Page title={t("jobs")}>
      <AvailableJobs
        isOnline={runnerProfile?.isAvailable === true}
        isChanging={isChanging}
        onGoOnline={() => setAvailability(true)}
      />
    </Page>
  );
}
