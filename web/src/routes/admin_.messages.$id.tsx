import { createFileRoute, notFound } from "@tanstack/react-router";
import { textChannels } from "#platform/values/message-keys.ts";
import { forAdmins } from "../features/operations/for-admins.tsx";
import MessageTextPage from "../features/operations/message-text-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/admin_/messages/$id")({
  loader: () => loadTexts("operations", "health", "channels", "people"),
  component: forAdmins(TextRoute, "see"),
});

/** The id is a channel and a kind: "email_welcome". */
function TextRoute() {
  const { id } = Route.useParams();
  const [name, kind = ""] = id.split("_");
  const channel = textChannels.find((known) => known === name);
  if (!channel) throw notFound();
  return <MessageTextPage key={id} channel={channel} kind={kind} />;
}
