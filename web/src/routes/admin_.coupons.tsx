import { createFileRoute } from "@tanstack/react-router";
import { inAddress } from "../features/lists/desk-address.tsx";
import { readDesk } from "../features/lists/shown.ts";
import Coupons from "../features/operations/coupons.tsx";
import { forAdmins } from "../features/operations/for-admins.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/coupons")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "people", "money"),
  component: forAdmins(inAddress(Coupons), "seeBills"),
});
