import { createFileRoute } from "@tanstack/react-router";
import { forAdmins } from "../features/operations/for-admins.tsx";
import Rentals from "../features/operations/rentals.tsx";
import { inAddress } from "../features/people/desk-address.tsx";
import { readDesk } from "../features/people/shown.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/rentals")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "people"),
  component: forAdmins(inAddress(Rentals), "see"),
});
