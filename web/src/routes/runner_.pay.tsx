import { createFileRoute } from "@tanstack/react-router";
import PayPage from "../features/payouts/pay-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/runner_/pay")({
  loader: () => loadFresh([utils.runner.pay], "payouts"),
  component: forRole("runner", PayPage),
});
