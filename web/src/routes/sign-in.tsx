import { createFileRoute } from "@tanstack/react-router";
import { readReturnTo } from "../features/auth/return-to.ts";
import { SignInPage } from "../features/auth/sign-in-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/sign-in")({
  validateSearch: readReturnTo,
  loader: () => loadTexts("auth"),
  component: SignInPage,
});
