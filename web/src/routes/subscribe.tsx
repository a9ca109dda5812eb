import { createFileRoute } from "@tanstack/react-router";
import { SubscribePage } from "../features/subscriptions/subscribe-page.tsx";
import { loadSession } from "../lib/current-user.ts";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/subscribe")({
  loader: () => Promise.all([loadTexts("billing", "homes"), loadFigures(), loadSession()]),
  component: SubscribePage,
});
