import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { PropertyPage } from "../features/rentals/property-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { utils } from "../lib/trpc.ts";
import { AccessDenied } from "../ui/page.tsx";

export const Route = createFileRoute("/vacation-rental_/$property")({
  loader: async () => {
    // Queries never go stale, so refetch on open.
    void utils.rental.invalidate();
    await loadTexts("rentals", "properties", "homes");
  },
  component: PropertyRoute,
});

function PropertyRoute() {
  const t = useTranslations("rental");
  const navigate = Route.useNavigate();
  const { property } = Route.useParams();
  return (
    <RequireRole allow="homeowner" denied={<AccessDenied text={t("accessDenied")} />}>
      <PropertyPage key={property} id={property} onLeave={() => void navigate({ to: "/vacation-rental" })} />
    </RequireRole>
  );
}
