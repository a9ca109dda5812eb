import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailPage } from "../features/profile/confirm-email-page.tsx";
import { useLinkToken } from "../features/security/link-token.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/confirm-email")({
  validateSearch: (search): { token?: string } =>
    typeof search.token === "string" ? { token: search.token } : {},
  loader: () => loadTexts("profile"),
  component: ConfirmEmail,
});

/** Letters from before carry the token in the query. */
function ConfirmEmail() {
  const { token = "" } = Route.useSearch();
  const fromLetter = useLinkToken();
  return <ConfirmEmailPage token={fromLetter || token} />;
}
