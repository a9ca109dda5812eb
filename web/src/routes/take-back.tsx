import { createFileRoute } from "@tanstack/react-router";
import { useLinkToken } from "../features/sign-in/link-token.ts";
import { TakeBackPage } from "../features/sign-in/take-back-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/take-back")({
  loader: () => loadTexts("security"),
  component: () => <TakeBackPage token={useLinkToken()} />,
});
