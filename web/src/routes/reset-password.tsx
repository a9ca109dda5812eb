import { createFileRoute } from "@tanstack/react-router";
import { useLinkToken } from "../features/security/link-token.ts";
import { ResetPasswordPage } from "../features/security/reset-password-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/reset-password")({
  loader: () => loadTexts("security", "auth"),
  component: () => <ResetPasswordPage token={useLinkToken()} />,
});
