import { createFileRoute } from "@tanstack/react-router";
import SupportPage from "../features/support/support-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/support")({
  validateSearch: ({ job, about }: Record<string, unknown>): { job?: string; about?: "pickup" } => ({
    ...(typeof job === "string" && { job }),
    ...(about === "pickup" && { about }),
  }),
  loader: () => loadFresh([utils.support.threads], "support"),
  component: forRole("anyone", SupportRoute),
});

function SupportRoute() {
  return <SupportPage {...Route.useSearch()} />;
}
