import { createFileRoute } from "@tanstack/react-router";
import PayPage from "../features/payouts/pay-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/runner_/pay")({
  loader: () => {
    const { pay, statements, payYear, payoutAccount } = utils.runner;
    return loadFresh([pay, statements, payYear, payoutAccount], "payouts");
  },
  component: forRole("runner", PayPage),
});
