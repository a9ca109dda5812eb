import { createFileRoute } from "@tanstack/react-router";
import { RunnerSetupPage } from "../features/sign-up/runner-setup-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/runner-setup")({
  loader: () => loadTexts("sign-in"),
  component: RunnerSetupPage,
});
