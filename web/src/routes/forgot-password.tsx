import { createFileRoute } from "@tanstack/react-router";
import { ForgotPasswordPage } from "../features/security/forgot-password-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/forgot-password")({
  loader: () => loadTexts("security", "auth"),
  component: ForgotPasswordPage,
});
