import { createFileRoute } from "@tanstack/react-router";
import { HostsPage } from "../features/site/hosts-page.tsx";
import { inApp } from "../features/site/in-app.tsx";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/hosts")({
  loader: () => Promise.all([loadTexts("site"), loadFigures()]),
  component: inApp(HostsPage),
});
