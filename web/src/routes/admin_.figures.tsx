import { createFileRoute } from "@tanstack/react-router";
import { inAddress } from "../features/lists/desk-address.tsx";
import { readDesk } from "../features/lists/shown.ts";
import FiguresPage from "../features/operations/figures-page.tsx";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/figures")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "people", "business"),
  component: forAdmins(inAddress(FiguresPage), "see"),
});
