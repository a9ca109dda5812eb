import { createFileRoute } from "@tanstack/react-router";
import SharedRecordPage from "../features/rentals/shared-record-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/record/$token")({
  loader: () => loadTexts("rentals", "records", "proofs"),
  component: SharedRoute,
});

function SharedRoute() {
  const { token } = Route.useParams();
  return <SharedRecordPage token={token} />;
}
