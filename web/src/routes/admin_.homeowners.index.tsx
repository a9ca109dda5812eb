import { createFileRoute } from "@tanstack/react-router";
import { inAddress } from "../features/lists/desk-address.tsx";
import { readDesk } from "../features/lists/shown.ts";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { HomeownersPage } from "../features/operations/people-pages.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/homeowners/")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "people", "money"),
  component: forAdmins(inAddress(HomeownersPage), "see"),
});
