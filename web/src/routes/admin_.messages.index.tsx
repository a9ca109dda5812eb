import { createFileRoute } from "@tanstack/react-router";
import { inAddress } from "../features/lists/desk-address.tsx";
import { readDesk } from "../features/lists/shown.ts";
import { forAdmins } from "../features/operations/for-admins.tsx";
import MessageTextsPage from "../features/operations/message-texts-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/messages/")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "health", "channels", "people"),
  component: forAdmins(inAddress(MessageTextsPage), "see"),
});
