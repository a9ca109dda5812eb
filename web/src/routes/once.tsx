import { createFileRoute } from "@tanstack/react-router";
import { OneOffPage } from "../features/one-offs/one-off-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

export const Route = createFileRoute("/once")({
  // The paid booking, which a reload checks again.
  validateSearch: ({ begun }): { begun?: string } =>
    typeof begun === "string" && /^[0-9a-f-]{36}$/.test(begun) ? { begun } : {},
  // The card's texts are those of /subscribe.
  loader: () => loadFresh([utils.homeowner.oneOffOffer], "one-offs", "billing", "homes"),
  component: forRole("homeowner", OneOffPage, "homeowner"),
});
