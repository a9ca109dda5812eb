import { createFileRoute } from "@tanstack/react-router";
import { AreaScreen } from "../features/site/area-screen.tsx";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/area")({
  // The router reads "62704" as a number, and "07030" as text.
  validateSearch: ({ zip, waiting }): { zip?: string; waiting?: string } => ({
    ...((typeof zip === "string" || typeof zip === "number") && { zip: String(zip) }),
    ...(typeof waiting === "string" && { waiting }),
  }),
  loader: () => Promise.all([loadTexts("site"), loadFigures()]),
  component: AreaScreen,
});
