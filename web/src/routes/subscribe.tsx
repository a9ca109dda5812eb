import { createFileRoute } from "@tanstack/react-router";
import { SubscribePage } from "../features/homeowner/subscribe-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/subscribe")({
  loader: () => loadTexts("homeowner"),
  component: SubscribePage,
});
