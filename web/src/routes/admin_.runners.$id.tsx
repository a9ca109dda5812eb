import { createFileRoute } from "@tanstack/react-router";
import { forAdmins } from "../features/operations/for-admins.tsx";
import PersonPage from "../features/people/person-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/runners/$id")({
  loader: () => loadTexts("conduct", "operations", "people", "audit", "money", "properties"),
  component: forAdmins(PersonRoute, "see"),
});

function PersonRoute() {
  const { id } = Route.useParams();
  return <PersonPage key={id} id={id} side="runners" />;
}
