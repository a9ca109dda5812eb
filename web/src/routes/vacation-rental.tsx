import { createFileRoute } from "@tanstack/react-router";
import { RentalPage } from "../features/rentals/rental-dashboard.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { utils } from "../lib/trpc.ts";

export const Route = createFileRoute("/vacation-rental")({
  loader: async () => {
    // Queries never go stale, so refetch on open.
    void utils.rental.invalidate();
    // Reuses the address texts of /subscribe.
    await loadTexts("rentals", "properties", "homes");
  },
  component: RentalPage,
});
