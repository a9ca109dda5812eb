import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { plannedPickupOf, rentalAnswers } from "../../testing/rentals.ts";
import { homeownerUser } from "../../testing/users.ts";
import { PlannedPickups } from "./planned-pickups.tsx";

test.each([
  [0, "Not Scheduled", "1 stays a draft: no pickup time fits between checkout and check-in."],
  [
    1,
    "Pickups Scheduled",
    "1 pickup is offered to runners now. 1 stays a draft: no pickup time fits between checkout and check-in.",
  ],
])(
  "with %i confirmed, a draft left without a time is told with its reason",
  async (confirmed, title, text) => {
    server.use(
      procedures({
        ...rentalAnswers,
        "auth.currentUser": () => homeownerUser(),
        "rental.confirmPickups": () => ({ confirmed, left: 1 }),
      }),
    );
    const draft = plannedPickupOf({ state: "draft", jobId: null, status: null });
    const user = renderScreen(
      <PlannedPickups source={{ data: [draft], error: null, refetch: async () => {} }} />,
    );
    await user.click(await screen.findByRole("button", { name: /^Confirm / }));
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
  },
);
