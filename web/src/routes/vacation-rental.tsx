import { createFileRoute } from "@tanstack/react-router";
import { RentalPage } from "../features/rentals/rental-page.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { utils } from "../lib/trpc.ts";

export const Route = createFileRoute("/vacation-rental")({
  loader: async () => {
    // Nothing goes stale by itself; whoever opens this page asks which visits are under way.
    void utils.rental.invalidate();
    // An address is asked for in the same words as on /subscribe.
    await loadTexts("rental", "rentalProperty", "homeowner");
  },
  component: RentalPage,
});
