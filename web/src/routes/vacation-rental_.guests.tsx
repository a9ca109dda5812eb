import { createFileRoute } from "@tanstack/react-router";
import GuestsPage from "../features/guests/guests-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/vacation-rental_/guests")({
  loader: () => loadFresh([utils.guests], "guests"),
  component: forRole("homeowner", GuestsPage, "guests"),
});
