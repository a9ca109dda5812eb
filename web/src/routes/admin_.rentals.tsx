import { createFileRoute } from "@tanstack/react-router";
import { inAddress } from "../features/lists/desk-address.tsx";
import { readDesk } from "../features/lists/shown.ts";
import { forAdmins } from "../features/operations/for-admins.tsx";
import Rentals from "../features/operations/rentals.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/rentals")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "people"),
  component: forAdmins(inAddress(Rentals), "see"),
});
