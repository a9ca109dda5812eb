import { createFileRoute } from "@tanstack/react-router";
import { inAddress } from "../features/lists/desk-address.tsx";
import { readDesk } from "../features/lists/shown.ts";
import { forAdmins } from "../features/operations/for-admins.tsx";
import Gifts from "../features/operations/gifts.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/gifts")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "people", "money"),
  component: forAdmins(inAddress(Gifts), "seeBills"),
});
