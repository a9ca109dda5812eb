import { createFileRoute } from "@tanstack/react-router";
import { inApp } from "../features/site/in-app.tsx";
import { PrivacyPage } from "../features/site/privacy-page.tsx";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/privacy")({
  loader: () => Promise.all([loadTexts("site", "legal"), loadFigures()]),
  component: inApp(PrivacyPage),
});
