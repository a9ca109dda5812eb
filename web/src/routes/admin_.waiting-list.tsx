import { createFileRoute } from "@tanstack/react-router";
import { forAdmins } from "../features/operations/for-admins.tsx";
import WaitingList from "../features/operations/waiting-list.tsx";
import { inAddress } from "../features/people/desk-address.tsx";
import { readDesk } from "../features/people/shown.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/waiting-list")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "people", "business"),
  component: forAdmins(inAddress(WaitingList), "see"),
});
