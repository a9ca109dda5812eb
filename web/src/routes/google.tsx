import { createFileRoute } from "@tanstack/react-router";
import { googleOutcomes } from "#modules/sign-in/rules.ts";
import { GoogleReturnPage } from "../features/sign-in/google-return-page.tsx";
import { readReturnTo } from "../features/sign-in/return-to.ts";
import { loadTexts } from "../lib/texts.tsx";

export const Route = createFileRoute("/google")({
  validateSearch: (search) => ({
    ...readReturnTo(search),
    outcome: googleOutcomes.find((known) => known === search.outcome) ?? ("refused" as const),
    ...(typeof search.window === "string" && { window: search.window }),
  }),
  loader: () => loadTexts("sign-in"),
  component: GoogleReturn,
});

function GoogleReturn() {
  const { outcome, window: windowId } = Route.useSearch();
  return <GoogleReturnPage outcome={outcome} windowId={windowId} />;
}
