import { createFileRoute } from "@tanstack/react-router";
import { HowItWorksPage } from "../features/site/how-it-works-page.tsx";
import { inApp } from "../features/site/in-app.tsx";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/how-it-works")({
  loader: () => Promise.all([loadTexts("site"), loadFigures()]),
  component: inApp(HowItWorksPage),
});
