import { createFileRoute } from "@tanstack/react-router";
import { GiftPage } from "../features/gifts/gift-page.tsx";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/gift")({
  // The started gift's id: the bank's check may leave the page and return.
  validateSearch: ({ begun }): { begun?: string } =>
    typeof begun === "string" && /^[0-9a-f-]{36}$/.test(begun) ? { begun } : {},
  // The card's texts are those of /subscribe.
  loader: () => Promise.all([loadTexts("gifts", "billing"), loadFigures()]),
  component: GiftPage,
});
