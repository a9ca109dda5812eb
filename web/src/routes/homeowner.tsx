import { createFileRoute } from "@tanstack/react-router";
import { HomeownerPage } from "../features/homeowner/homeowner-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/homeowner")({
  loader: () => loadTexts("homeowner"),
  component: HomeownerPage,
});
