import { createFileRoute } from "@tanstack/react-router";
import DeliveriesPage from "../features/operations/deliveries-page.tsx";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { inAddress } from "../features/people/desk-address.tsx";
import { readDesk } from "../features/people/shown.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/deliveries")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "health", "channels", "people"),
  component: forAdmins(inAddress(DeliveriesPage), "see"),
});
