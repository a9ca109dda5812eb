import { createFileRoute } from "@tanstack/react-router";
import { VerifyEmailPage } from "../features/sign-in/link-pages.tsx";
import { useLinkToken } from "../features/sign-in/link-token.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/verify-email")({
  loader: () => loadTexts("security"),
  component: () => <VerifyEmailPage token={useLinkToken()} />,
});
