import { screen, waitFor } from "@testing-library/react";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { server } from "#testkit/web/server.ts";
import { queryClient, trpc, utils } from "../../lib/trpc.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { PausingCard } from "./pausing-card.tsx";

test("undoing a planned pause refetches the holds, the away dialog and the rentals too", async () => {
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "homeowner.undoPause": () => homeownerUser(),
    }),
  );
  const user = renderScreen(<PausingCard pausesOn="2026-12-14" />);
  const away = { fromOn: "2026-12-14", untilOn: null };
  utils.homeowner.previewAway.setData(away, { choice: "pause", days: [], credit: "0.00", pause: null });
  utils.homeowner.holds.setData(undefined, []);
  utils.rental.jobs.setData(undefined, []);
  const keys = [
    getQueryKey(trpc.homeowner.previewAway, away, "query"),
    getQueryKey(trpc.homeowner.holds, undefined, "query"),
    getQueryKey(trpc.rental.jobs, undefined, "query"),
  ];
  await user.click(await screen.findByRole("button", { name: "Undo Pause" }));
  await waitFor(() =>
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]),
  );
});
