import { createFileRoute } from "@tanstack/react-router";
import ReceiptPage from "../features/billing/receipt-page.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/receipt/$invoice")({
  loader: () => loadTexts("billing"),
  component: ReceiptRoute,
});

function ReceiptRoute() {
  const { invoice } = Route.useParams();
  return (
    <RequireRole allow="homeowner" screen="account">
      <ReceiptPage invoiceId={invoice} />
    </RequireRole>
  );
}
