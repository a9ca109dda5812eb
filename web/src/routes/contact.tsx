import { createFileRoute } from "@tanstack/react-router";
import { ContactPage } from "../features/site/contact-page.tsx";
import { inApp } from "../features/site/in-app.tsx";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/contact")({
  loader: () => Promise.all([loadTexts("site", "legal"), loadFigures()]),
  component: inApp(ContactPage),
});
