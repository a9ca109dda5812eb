import { createFileRoute } from "@tanstack/react-router";
import { SubscribePage } from "../features/subscriptions/subscribe-page.tsx";
import { loadSession } from "../lib/current-user.ts";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/subscribe")({
  // Set by sign-up, whose last step this is, and by hosts who add a home.
  validateSearch: ({ from }): { from?: "sign-up" | "rentals" } =>
    from === "sign-up" || from === "rentals" ? { from } : {},
  loader: () => Promise.all([loadTexts("billing", "homes", "sign-in"), loadFigures(), loadSession()]),
  component: SubscribePage,
});
