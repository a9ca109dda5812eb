import { createFileRoute } from "@tanstack/react-router";
import StatementPage from "../features/payouts/statement-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { utils } from "../lib/trpc.ts";

export const Route = createFileRoute("/runner_/statement/$week")({
  loader: async () => {
    // Queries never go stale, so refetch on open.
    void utils.runner.statement.invalidate();
    await loadTexts("payouts");
  },
  component: StatementRoute,
});

function StatementRoute() {
  const { week } = Route.useParams();
  return (
    <RequireRole allow="runner">
      <StatementPage week={week} />
    </RequireRole>
  );
}
