import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailPage } from "../features/profile/confirm-email-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/confirm-email")({
  validateSearch: (search): { token?: string } =>
    typeof search.token === "string" ? { token: search.token } : {},
  loader: () => loadTexts("profile"),
  component: ConfirmEmail,
});

function ConfirmEmail() {
  const { token = "" } = Route.useSearch();
  return <ConfirmEmailPage token={token} />;
}
