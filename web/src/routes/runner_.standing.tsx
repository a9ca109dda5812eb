import { createFileRoute } from "@tanstack/react-router";
import StandingPage from "../features/payouts/standing-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { utils } from "../lib/trpc.ts";

export const Route = createFileRoute("/runner_/standing")({
  loader: async () => {
    // Queries never go stale, so refetch on open.
    void utils.runner.standing.invalidate();
    await loadTexts("payouts");
  },
  component: StandingRoute,
});

function StandingRoute() {
  return (
    <RequireRole allow="runner">
      <StandingPage />
    </RequireRole>
  );
}
