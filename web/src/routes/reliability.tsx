import { createFileRoute } from "@tanstack/react-router";
import { ReliabilityScreen } from "../features/site/reliability-screen.tsx";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/reliability")({
  // The router reads "62704" as a number, and "07030" as text.
  validateSearch: ({ zip }): { zip?: string } =>
    typeof zip === "string" || typeof zip === "number" ? { zip: String(zip) } : {},
  loader: () => Promise.all([loadTexts("site"), loadFigures()]),
  component: ReliabilityScreen,
});
