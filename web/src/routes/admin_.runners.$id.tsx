import { createFileRoute } from "@tanstack/react-router";
import { inAddress } from "../features/lists/desk-address.tsx";
import { readDesk } from "../features/lists/shown.ts";
import { forAdmins } from "../features/operations/for-admins.tsx";
import PersonPage from "../features/people/person-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/runners/$id")({
  validateSearch: readDesk,
  loader: () =>
    loadTexts(
      "operations",
      "people",
      "callers",
      "conduct",
      "audit",
      "money",
      "properties",
      "channels",
      "health",
    ),
  component: forAdmins(inAddress(PersonRoute), "see"),
});

function PersonRoute() {
  const { id } = Route.useParams();
  return <PersonPage key={id} id={id} side="runners" />;
}
