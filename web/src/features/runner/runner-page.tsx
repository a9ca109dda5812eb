import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { AccessDenied } from "../../ui/page.tsx";
import { PageSkeleton } from "../../ui/states.tsx";
import { RequireRole } from "../sign-in/require-role.tsx";
import RunnerDashboard from "./runner-dashboard.tsx";

const SetUpProfile = lazyPart(
  "applications",
  async () => (await import("./application-screen.tsx")).SetUpProfile,
  <PageSkeleton />,
);

/** /runner: the dashboard; an account without a role may set up a runner's profile. */
export function RunnerPage() {
  return (
    <RequireRole allow="runner" denied={<NoRunner />}>
      <RunnerDashboard />
    </RequireRole>
  );
}

function NoRunner() {
  const t = useTranslations("runner");
  const { role, homeownerProfile } = useSignedInUser();
  return role === "homeowner" && !homeownerProfile ? <SetUpProfile /> : <AccessDenied text={t("denied")} />;
}
