import { createFileRoute } from "@tanstack/react-router";
import RecordPage from "../features/rentals/record-page.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { forRole } from "./-screen.tsx";

export const Route = createFileRoute("/vacation-rental_/record/$property")({
  loader: () => loadTexts("rentals", "records", "proofs"),
  component: forRole("homeowner", RecordRoute, "rental"),
});

function RecordRoute() {
  const { property } = Route.useParams();
  return <RecordPage key={property} propertyId={property} />;
}
