import { createFileRoute } from "@tanstack/react-router";
import { AuthPage } from "../features/auth/auth-page.tsx";
import { readReturnTo } from "../features/auth/return-to.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/auth")({
  validateSearch: readReturnTo,
  loader: () => loadTexts("auth"),
  component: AuthPage,
});
