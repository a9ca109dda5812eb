import { useTranslations } from "use-intl";
import { AccessDenied } from "../../ui/page.tsx";
import { RequireRole } from "../sign-in/require-role.tsx";
import { Dashboard } from "./dashboard.tsx";

/** /homeowner: the dashboard with parts of the day in its dialog. */
export function HomeownerPage() {
  const t = useTranslations("homeowner");
  return (
    <RequireRole allow="homeowner" denied={<AccessDenied text={t("accessDenied")} />}>
      <Dashboard dialog="dayParts" />
    </RequireRole>
  );
}
