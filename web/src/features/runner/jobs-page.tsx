import { Navigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { Page } from "../../ui/page.tsx";
import { useLiveJobs } from "../routes/use-live-jobs.ts";
import { AvailableJobs } from "./available-jobs.tsx";
import { DeclinedJobs } from "./declined-jobs.tsx";
import { useAvailability } from "./use-availability.ts";

/** /runner/jobs: the open jobs of an approved runner's areas. */
export default function JobsPage() {
  const { runnerProfile } = useSignedInUser();
  return runnerProfile?.applicationStatus === "approved" ? (
    <Jobs isOnline={runnerProfile.isAvailable} areas={JSON.parse(runnerProfile.serviceAreas)} />
  ) : (
    // The first screen shows the application.
    <Navigate to="/runner" replace />
  );
}

function Jobs({ isOnline, areas }: { isOnline: boolean; areas: string[] }) {
  const t = useTranslations("jobs");
  useLiveJobs();
  const { setAvailability, isChanging } = useAvailability();
  return (
    <Page title={t("title")}>
      <AvailableJobs
        isOnline={isOnline}
        areas={areas}
        isChanging={isChanging}
        onGoOnline={() => setAvailability(true)}
      />
      {isOnline && <DeclinedJobs />}
    </Page>
  );
}
