import { createFileRoute } from "@tanstack/react-router";
import StandingPage from "../features/payouts/standing-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/runner_/standing")({
  loader: () => loadFresh([utils.runner.standing], "payouts"),
  component: forRole("runner", StandingPage),
});
