import { createFileRoute } from "@tanstack/react-router";
import { AddOnPage } from "../features/pickups/add-on-page.tsx";
import { useLinkToken } from "../features/sign-in/link-token.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/add-on")({
  loader: () => loadTexts("add-ons"),
  component: () => <AddOnPage token={useLinkToken()} />,
});
