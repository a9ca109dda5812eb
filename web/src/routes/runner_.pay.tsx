import { createFileRoute } from "@tanstack/react-router";
import PayPage from "../features/payouts/pay-page.tsx";
import { tabReads } from "../lib/prefetch.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/runner_/pay")({
  loader: () => loadFresh(tabReads.pay, "payouts"),
  component: forRole("runner", PayPage),
});
