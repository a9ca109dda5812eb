import { createFileRoute } from "@tanstack/react-router";
import { ForgotPasswordPage } from "../features/sign-in/link-pages.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/forgot-password")({
  loader: () => loadTexts("security", "sign-in"),
  component: ForgotPasswordPage,
});
