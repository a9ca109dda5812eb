import { createFileRoute } from "@tanstack/react-router";
import Bills from "../features/operations/bills.tsx";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { inAddress } from "../features/people/desk-address.tsx";
import { readDesk } from "../features/people/shown.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/bills")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "people", "money"),
  component: forAdmins(inAddress(Bills), "seeBills"),
});
