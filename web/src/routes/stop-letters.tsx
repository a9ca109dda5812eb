import { createFileRoute } from "@tanstack/react-router";
import { StopEmailsPage } from "../features/notices/stop-emails-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/stop-letters")({
  validateSearch: (search): { token?: string } =>
    typeof search.token === "string" ? { token: search.token } : {},
  loader: () => loadTexts("channels", "accounts"),
  component: StopEmails,
});

function StopEmails() {
  const { token = "" } = Route.useSearch();
  return <StopEmailsPage token={token} />;
}
