import { createFileRoute } from "@tanstack/react-router";
import { inApp } from "../features/site/in-app.tsx";
import { TermsPage } from "../features/site/terms-page.tsx";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/terms")({
  loader: () => Promise.all([loadTexts("site", "legal"), loadFigures()]),
  component: inApp(TermsPage),
});
