import { createFileRoute } from "@tanstack/react-router";
import { inAddress } from "../features/lists/desk-address.tsx";
import { readDesk } from "../features/lists/shown.ts";
import { forAdmins } from "../features/operations/for-admins.tsx";
import Support from "../features/operations/support.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/support")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "people", "support"),
  component: forAdmins(inAddress(Support), "seeTalks"),
});
