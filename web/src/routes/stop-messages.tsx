import { createFileRoute } from "@tanstack/react-router";
import { StopMessagesPage } from "../features/guests/stop-messages-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/stop-messages")({
  validateSearch: (search): { token?: string } =>
    typeof search.token === "string" ? { token: search.token } : {},
  loader: () => loadTexts("guests"),
  component: StopMessages,
});

function StopMessages() {
  const { token = "" } = Route.useSearch();
  return <StopMessagesPage token={token} />;
}
