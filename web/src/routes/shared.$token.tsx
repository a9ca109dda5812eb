import { createFileRoute } from "@tanstack/react-router";
import SharedPickupPage from "../features/pickups/shared-pickup-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/shared/$token")({
  loader: () => loadTexts("pickups"),
  component: SharedRoute,
});

function SharedRoute() {
  const { token } = Route.useParams();
  return <SharedPickupPage token={token} />;
}
