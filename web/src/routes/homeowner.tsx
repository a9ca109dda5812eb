import { createFileRoute } from "@tanstack/react-router";
import { HomeownerPage } from "../features/subscriptions/dashboard.tsx";
import { loadSession } from "../lib/current-user.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/homeowner")({
  loader: () => Promise.all([loadTexts("homes"), loadSession()]),
  component: HomeownerPage,
});
