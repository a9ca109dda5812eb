import { createFileRoute } from "@tanstack/react-router";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { RunnersPage } from "../features/operations/people-pages.tsx";
import { inAddress } from "../features/people/desk-address.tsx";
import { readDesk } from "../features/people/shown.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/runners/")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "people"),
  component: forAdmins(inAddress(RunnersPage), "see"),
});
