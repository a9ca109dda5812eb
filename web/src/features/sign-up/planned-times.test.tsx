import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { server } from "#testkit/web/server.ts";
import { fillAddress, fillHome, fillSchedule, next } from "../../testing/homeowner-steps.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { HomeownerWizard } from "./homeowner-wizard.tsx";

beforeEach(() => {
  sessionStorage.clear();
  window.history.pushState(null, "", "/sign-up");
  server.use(procedures({}));
});

const hintOf = (label: string) => {
  const id = screen.getByLabelText(label).getAttribute("aria-describedby") ?? "";
  return document.getElementById(id)?.textContent;
};

test("when the truck’s time is unknown, the next step says what is planned", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAddress(user);
  await next(user, 2);
  await fillSchedule(user);
  expect(screen.getByRole("option", { name: "Not sure" })).toBeDefined();
  await next(user, 3);
  expect(hintOf("That morning")).toMatch(/^8\sAM\s–\s+12\sPM$/);
  expect(hintOf("The evening before")).toBe("4–10 PM");
  expect(hintOf("After the truck")).toBe("By 8 PM");
});

test("a chosen time is shown as it is, and a place’s rule chooses, with its text on a tap", async () => {
  server.use(
    procedures({
      "site.curbLaw": () => ({
        place: "Boston",
        outFrom: [{ kind: "clock", time: "17:00" }],
        backBy: [],
        source: "City of Boston",
      }),
    }),
  );
  const user = renderScreen(<HomeownerWizard />);
  await fillAddress(user);
  await next(user, 2);
  await fillSchedule(user);
  await user.selectOptions(
    screen.getByLabelText("Truck comes"),
    screen.getByRole("option", { name: /^Afternoon/ }),
  );
  await next(user, 3);
  expect(hintOf("That day")).toMatch(/^12\s–\s+4\sPM$/);
  expect(screen.getByLabelText("The evening before")).toHaveProperty("checked", true);
  const rule = screen.getByText("The rule in Boston").closest("details");
  expect(rule?.open).toBe(false);
  expect(rule?.textContent?.replace(/\s/g, " ")).toContain(
    "In Boston, cans may go out from 5 PM the day before.",
  );
});

test("where nobody works, the account step announces the waiting list", async () => {
  server.use(procedures({ "site.coverage": () => ({ hasRunners: false }) }));
  const user = renderScreen(<HomeownerWizard />);
  await fillHome(user);
  expect(await screen.findByText(/^The waiting list comes next\./)).toBeDefined();
});
