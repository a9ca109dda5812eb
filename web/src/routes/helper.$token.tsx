import { createFileRoute } from "@tanstack/react-router";
import HelperPage from "../features/circles/helper-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/helper/$token")({
  loader: () => loadTexts("circles", "sign-in"),
  component: HelperRoute,
});

function HelperRoute() {
  const { token } = Route.useParams();
  return <HelperPage key={token} token={token} />;
}
