import { createFileRoute } from "@tanstack/react-router";
import { AboutPage } from "../features/site/about-page.tsx";
import { inApp } from "../features/site/in-app.tsx";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/about")({
  loader: () => Promise.all([loadTexts("site"), loadFigures()]),
  component: inApp(AboutPage),
});
