import { createFileRoute } from "@tanstack/react-router";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { inAddress } from "../features/people/desk-address.tsx";
import PersonPage from "../features/people/person-page.tsx";
import { readDesk } from "../features/people/shown.ts";
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
