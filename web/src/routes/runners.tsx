import { createFileRoute } from "@tanstack/react-router";
import { inApp } from "../features/site/in-app.tsx";
import { RunnersPage } from "../features/site/runners-page.tsx";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/runners")({
  loader: () => Promise.all([loadTexts("site"), loadFigures()]),
  component: inApp(RunnersPage),
});
