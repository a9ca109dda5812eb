import { createFileRoute } from "@tanstack/react-router";
import { useLinkToken } from "../features/sign-in/link-token.ts";
import { VerifyEmailPage } from "../features/sign-in/verify-email-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/verify-email")({
  loader: () => loadTexts("security"),
  component: () => <VerifyEmailPage token={useLinkToken()} />,
});
