import { createFileRoute } from "@tanstack/react-router";
import PayPage from "../features/payouts/pay-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";
import { utils } from "../lib/trpc.ts";

export const Route = createFileRoute("/runner_/pay")({
  loader: async () => {
    // Queries never go stale, so refetch on open.
    void utils.runner.pay.invalidate();
    await loadTexts("payouts");
  },
  component: PayRoute,
});

function PayRoute() {
  return (
    <RequireRole allow="runner">
      <PayPage />
    </RequireRole>
  );
}
