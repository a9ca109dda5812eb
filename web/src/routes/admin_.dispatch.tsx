import { createFileRoute } from "@tanstack/react-router";
import DispatchPage from "../features/dispatch/dispatch-page.tsx";
import { inAddress } from "../features/lists/desk-address.tsx";
import { readDesk } from "../features/lists/shown.ts";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/dispatch")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "dispatch", "people"),
  component: forAdmins(inAddress(DispatchPage), "see"),
});
