import { createFileRoute } from "@tanstack/react-router";
import { PropertyPage } from "../features/rentals/property-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/vacation-rental_/$property")({
  loader: () => loadFresh([utils.rental], "rentals", "properties", "homes", "pickups"),
  component: forRole("homeowner", PropertyRoute, "rental"),
});

function PropertyRoute() {
  const navigate = Route.useNavigate();
  const { property } = Route.useParams();
  return (
    <PropertyPage key={property} id={property} onLeave={() => void navigate({ to: "/vacation-rental" })} />
  );
}
