import { createFileRoute } from "@tanstack/react-router";
import { AuthPage } from "../features/sign-in/auth-page.tsx";
import { readReturnTo } from "../features/sign-in/return-to.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/auth")({
  validateSearch: readReturnTo,
  loader: () => loadTexts("sign-in"),
  component: AuthPage,
});
