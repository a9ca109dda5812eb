import { createFileRoute } from "@tanstack/react-router";
import { inAddress } from "../features/lists/desk-address.tsx";
import { readDesk } from "../features/lists/shown.ts";
import Credits from "../features/operations/credits.tsx";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/credits")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "people", "money"),
  component: forAdmins(inAddress(Credits), "seeBills"),
});
