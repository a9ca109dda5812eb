import { createFileRoute } from "@tanstack/react-router";
import { inAddress } from "../features/lists/desk-address.tsx";
import { readDesk } from "../features/lists/shown.ts";
import { forAdmins } from "../features/operations/for-admins.tsx";
import WaitingList from "../features/operations/waiting-list.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/waiting-list")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "people", "business"),
  component: forAdmins(inAddress(WaitingList), "see"),
});
