import { createFileRoute } from "@tanstack/react-router";
import MarginsPage from "../features/operations/area-margins.tsx";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/margins")({
  loader: () => loadTexts("operations", "money"),
  component: forAdmins(MarginsPage, "seeMoney"),
});
