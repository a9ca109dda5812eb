import { createFileRoute } from "@tanstack/react-router";
import { ShowHomePage } from "../features/accounts/show-home-page.tsx";
import { ownPath } from "../features/sign-in/return-to.ts";
import { loadTexts } from "../lib/texts.tsx";
import { forRole } from "./-screen.tsx";

export const Route = createFileRoute("/homes/$id")({
  validateSearch: (search: Record<string, unknown>) => ({ to: ownPath(search.to) ?? "/" }),
  loader: () => loadTexts("accounts"),
  component: forRole("homeowner", HomeRoute, "homeowner"),
});

function HomeRoute() {
  return <ShowHomePage id={Route.useParams().id} to={Route.useSearch().to} />;
}
