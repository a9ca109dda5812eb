import { createFileRoute } from "@tanstack/react-router";
import { forAdmins } from "../features/operations/for-admins.tsx";
import Support from "../features/operations/support.tsx";
import { inAddress } from "../features/people/desk-address.tsx";
import { readDesk } from "../features/people/shown.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/support")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "people", "support"),
  component: forAdmins(inAddress(Support), "seeTalks"),
});
