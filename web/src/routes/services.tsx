import { createFileRoute } from "@tanstack/react-router";
import { inApp } from "../features/site/in-app.tsx";
import { ServicesPage } from "../features/site/services-page.tsx";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/services")({
  loader: () => Promise.all([loadTexts("site"), loadFigures()]),
  component: inApp(ServicesPage),
});
