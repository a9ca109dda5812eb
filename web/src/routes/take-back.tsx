import { createFileRoute } from "@tanstack/react-router";
import { useLinkToken } from "../features/security/link-token.ts";
import { TakeBackPage } from "../features/security/take-back-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/take-back")({
  loader: () => loadTexts("security"),
  component: () => <TakeBackPage token={useLinkToken()} />,
});
