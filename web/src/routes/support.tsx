import { createFileRoute } from "@tanstack/react-router";
import SupportPage from "../features/support/support-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/support")({
  validateSearch: (search): { job?: string } => (typeof search.job === "string" ? { job: search.job } : {}),
  loader: () => loadFresh([utils.support.threads], "support"),
  component: forRole("anyone", SupportRoute),
});

function SupportRoute() {
  const { job } = Route.useSearch();
  return <SupportPage job={job} />;
}
