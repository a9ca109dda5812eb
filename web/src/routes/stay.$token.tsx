import { createFileRoute } from "@tanstack/react-router";
import StayPage from "../features/guests/stay-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/stay/$token")({
  loader: () => loadTexts("guests"),
  component: StayRoute,
});

function StayRoute() {
  const { token } = Route.useParams();
  return <StayPage token={token} />;
}
