import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import RecordPage from "../features/rentals/record-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { AccessDenied } from "../ui/page.tsx";

export const Route = createFileRoute("/vacation-rental_/record/$property")({
  loader: () => loadTexts("rentals"),
  component: RecordRoute,
});

function RecordRoute() {
  const t = useTranslations("rental");
  const { property } = Route.useParams();
  return (
    <RequireRole allow="homeowner" denied={<AccessDenied text={t("accessDenied")} />}>
      <RecordPage key={property} propertyId={property} />
    </RequireRole>
  );
}
