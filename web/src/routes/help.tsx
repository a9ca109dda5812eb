import { createFileRoute } from "@tanstack/react-router";
import { HelpPage } from "../features/site/help-page.tsx";
import { inApp } from "../features/site/in-app.tsx";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/help")({
  loader: () => Promise.all([loadTexts("site", "legal"), loadFigures()]),
  component: inApp(HelpPage),
});
