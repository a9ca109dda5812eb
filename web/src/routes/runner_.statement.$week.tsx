import { createFileRoute } from "@tanstack/react-router";
import StatementPage from "../features/payouts/statement-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/runner_/statement/$week")({
  loader: () => loadFresh([utils.runner.statement], "payouts"),
  component: forRole("runner", StatementRoute),
});

function StatementRoute() {
  const { week } = Route.useParams();
  return <StatementPage week={week} />;
}
