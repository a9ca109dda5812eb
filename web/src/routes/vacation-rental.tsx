import { createFileRoute } from "@tanstack/react-router";
import { RentalPage } from "../features/rentals/rental-dashboard.tsx";
import { utils } from "../lib/trpc.ts";
import { loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/vacation-rental")({
  // Reuses the address texts of /subscribe.
  loader: () => loadFresh([utils.rental], "rentals", "properties", "homes"),
  component: RentalPage,
});
