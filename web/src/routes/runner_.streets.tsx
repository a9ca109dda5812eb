import { createFileRoute } from "@tanstack/react-router";
import StreetsPage from "../features/standing-routes/streets-page.tsx";
import { utils } from "../lib/trpc.ts";
import { forRole, loadFresh } from "./-screen.tsx";

const { runner } = utils;

export const Route = createFileRoute("/runner_/streets")({
  loader: () =>
    loadFresh([runner.ownStreets, runner.claimableStreets, runner.backup], "standing-routes", "sign-in"),
  component: forRole("runner", StreetsPage),
});
