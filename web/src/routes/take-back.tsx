import { createFileRoute } from "@tanstack/react-router";
import { TakeBackPage } from "../features/sign-in/link-pages.tsx";
import { useLinkToken } from "../features/sign-in/link-token.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/take-back")({
  loader: () => loadTexts("security"),
  component: () => <TakeBackPage token={useLinkToken()} />,
});
