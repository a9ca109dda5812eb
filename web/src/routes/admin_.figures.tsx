import { createFileRoute } from "@tanstack/react-router";
import FiguresPage from "../features/operations/figures-page.tsx";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/figures")({
  loader: () => loadTexts("operations"),
  component: forAdmins(FiguresPage, "see"),
});
