import { createFileRoute } from "@tanstack/react-router";
import PickupPage from "../features/pickups/pickup-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/pickups/$id")({
  loader: () => loadFresh([utils.homeowner.pickup], "pickups", "proofs", "homes", "add-ons"),
  component: forRole("homeowner", PickupRoute, "homeowner"),
});

function PickupRoute() {
  const { id } = Route.useParams();
  return <PickupPage key={id} jobId={id} />;
}
