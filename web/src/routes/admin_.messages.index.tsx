import { createFileRoute } from "@tanstack/react-router";
import { forAdmins } from "../features/operations/for-admins.tsx";
import MessageTextsPage from "../features/operations/message-texts-page.tsx";
import { inAddress } from "../features/people/desk-address.tsx";
import { readDesk } from "../features/people/shown.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/messages/")({
  validateSearch: readDesk,
  loader: () => loadTexts("operations", "health", "channels", "people"),
  component: forAdmins(inAddress(MessageTextsPage), "see"),
});
