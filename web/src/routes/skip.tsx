import { createFileRoute } from "@tanstack/react-router";
import { SkipPage } from "../features/schedule/skip-page.tsx";
import { useLinkToken } from "../features/sign-in/link-token.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/skip")({
  loader: () => loadTexts("pickups", "homes"),
  component: () => <SkipPage token={useLinkToken()} />,
});
