import { createFileRoute } from "@tanstack/react-router";
import { AboutPage } from "../features/public/about-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/about")({
  loader: () => loadTexts("publicPages"),
  component: AboutPage,
});
