import { createFileRoute } from "@tanstack/react-router";
import { ResetPasswordPage } from "../features/sign-in/link-pages.tsx";
import { useLinkToken } from "../features/sign-in/link-token.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/reset-password")({
  loader: () => loadTexts("security", "sign-in"),
  component: () => <ResetPasswordPage token={useLinkToken()} />,
});
