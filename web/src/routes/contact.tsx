import { createFileRoute } from "@tanstack/react-router";
import { ContactScreen } from "../features/site/contact-screen.tsx";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/contact")({
  loader: () => Promise.all([loadTexts("site", "legal"), loadFigures()]),
  component: ContactScreen,
});
