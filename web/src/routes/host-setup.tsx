import { createFileRoute } from "@tanstack/react-router";
import { HostSetupPage } from "../features/rentals/host-setup-page.tsx";
import { loadSession } from "../lib/current-user.ts";
import { loadFigures } from "../lib/figures.ts";
import { loadTexts } from "../lib/texts.tsx";
import { utils } from "../lib/trpc.ts";

export const Route = createFileRoute("/host-setup")({
  loader: () => {
    // A property may have changed on its page.
    void utils.rental.invalidate();
    return Promise.all([
      loadTexts("billing", "homes", "host-setup", "properties", "rentals", "sign-in"),
      loadFigures(),
      loadSession(),
    ]);
  },
  component: HostSetupPage,
});
