import { createFileRoute } from "@tanstack/react-router";
import { HowItWorksPage } from "../features/public/how-it-works-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/how-it-works")({
  loader: () => loadTexts("publicPages"),
  component: HowItWorksPage,
});
