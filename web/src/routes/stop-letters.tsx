import { createFileRoute } from "@tanstack/react-router";
import { StopLettersPage } from "../features/notices/stop-letters-page.tsx";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/stop-letters")({
  validateSearch: (search): { token?: string } =>
    typeof search.token === "string" ? { token: search.token } : {},
  loader: () => loadTexts("channels", "accounts"),
  component: StopLetters,
});

function StopLetters() {
  const { token = "" } = Route.useSearch();
  return <StopLettersPage token={token} />;
}
