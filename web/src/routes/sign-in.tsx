import { createFileRoute } from "@tanstack/react-router";
import { readReturnTo } from "../features/sign-in/return-to.ts";
import { SignInPage } from "../features/sign-in/sign-in-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/sign-in")({
  validateSearch: readReturnTo,
  loader: () => loadTexts("sign-in"),
  component: SignInPage,
});
