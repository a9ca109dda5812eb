import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmEmailPage, waitingLink } from "../features/accounts/confirm-email-page.tsx";
import { useLinkToken } from "../features/sign-in/link-token.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/confirm-email")({
  validateSearch: (search): { token?: string } =>
    typeof search.token === "string" ? { token: search.token } : {},
  loader: () => loadTexts("accounts"),
  component: ConfirmEmail,
});

/** Old emails carry the token in the query string. After signing in first, there is none in the URL. */
function ConfirmEmail() {
  const { token = "" } = Route.useSearch();
  const fromEmail = useLinkToken();
  const [waiting] = useState(waitingLink.read);
  return <ConfirmEmailPage token={fromEmail || token || waiting} />;
}
