import { useTranslations } from "use-intl";
import { AccessDenied } from "../../ui/page.tsx";
import { RequireRole } from "../sign-in/require-role.tsx";
import { RentalDashboard } from "./rental-dashboard.tsx";

/** /vacation-rental, for homeowners, because any of them may be a host. */
export function RentalPage() {
  const t = useTranslations("rental");
  return (
    <RequireRole allow="homeowner" denied={<AccessDenied text={t("accessDenied")} />}>
      <RentalDashboard />
    </RequireRole>
  );
}
