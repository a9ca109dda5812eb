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
  const search = Route.useSearch();
  // A link to a message about a pickup opens it on this page too.
  return <SupportPage key={search.job} {...search} />;
}
