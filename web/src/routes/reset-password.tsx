import { createFileRoute } from "@tanstack/react-router";
import { useLinkToken } from "../features/sign-in/link-token.ts";
import { ResetPasswordPage } from "../features/sign-in/reset-password-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/reset-password")({
  loader: () => loadTexts("security", "sign-in"),
  component: () => <ResetPasswordPage token={useLinkToken()} />,
});
