import { createFileRoute } from "@tanstack/react-router";
import SharedRoutePage from "../features/runner/shared-route-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/shared/route/$token")({
  loader: () => loadTexts("runner-you"),
  component: SharedRoute,
});

function SharedRoute() {
  const { token } = Route.useParams();
  return <SharedRoutePage token={token} />;
}
