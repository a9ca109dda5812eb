import { createFileRoute } from "@tanstack/react-router";
import { AdminDenied } from "../features/operations/admin-denied.tsx";
import PersonPage from "../features/people/person-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/homeowners/$id")({
  loader: () => loadTexts("operations", "people", "audit", "money", "properties"),
  component: AdminHomeownerRoute,
});

function AdminHomeownerRoute() {
  const navigate = Route.useNavigate();
  const { id } = Route.useParams();
  return (
    <RequireRole allow="admin" denied={<AdminDenied onLeave={() => void navigate({ to: "/" })} />}>
      <PersonPage key={id} id={id} side="homeowners" />
    </RequireRole>
  );
}
