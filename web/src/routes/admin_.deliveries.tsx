import { createFileRoute } from "@tanstack/react-router";
import { inAddress } from "../features/lists/desk-address.tsx";
import { readDesk } from "../features/lists/shown.ts";
import DeliveriesPage from "../features/operations/deliveries-page.tsx";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/deliveries")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "health", "channels", "people"),
  component: forAdmins(inAddress(DeliveriesPage), "see"),
});
