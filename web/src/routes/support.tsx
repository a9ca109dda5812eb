import { createFileRoute } from "@tanstack/react-router";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import SupportPage from "../features/support/support-page.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { utils } from "../lib/trpc.ts";

export const Route = createFileRoute("/support")({
  validateSearch: (search): { job?: string } => (typeof search.job === "string" ? { job: search.job } : {}),
  loader: async () => {
    // Queries never go stale, so refetch on open.
    void utils.support.threads.invalidate();
    await loadTexts("support");
  },
  component: SupportRoute,
});

function SupportRoute() {
  const { job } = Route.useSearch();
  return (
    <RequireRole allow="anyone">
      <SupportPage job={job} />
    </RequireRole>
  );
}
