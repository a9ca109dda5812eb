import { createFileRoute } from "@tanstack/react-router";
import { inAddress } from "../features/lists/desk-address.tsx";
import { readDesk } from "../features/lists/shown.ts";
import { forAdmins } from "../features/operations/for-admins.tsx";
import StreetCoverage from "../features/operations/street-coverage.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/streets")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "people", "coverage"),
  component: forAdmins(inAddress(StreetCoverage), "see"),
});
