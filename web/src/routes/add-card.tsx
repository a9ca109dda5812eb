import { createFileRoute } from "@tanstack/react-router";
import { useLinkToken } from "../features/sign-in/link-token.ts";
import { AddCardPage } from "../features/subscriptions/add-card-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/add-card")({
  loader: () => loadTexts("add-card"),
  component: () => <AddCardPage token={useLinkToken()} />,
});
