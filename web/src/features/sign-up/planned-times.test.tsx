import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { server } from "#testkit/web/server.ts";
import { fillAddress, fillHome, fillSchedule, heading, next } from "../../testing/homeowner-steps.ts";
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

test("when the truck's time is unknown, the plan says that it is only a suggestion", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAddress(user);
  await next(user, 2);
  await fillSchedule(user);
  await next(user, 3);
  expect(hintOf("That morning")).toMatch(
    /^8\sAM\s–\s+12\sPM, until you tell us when the truck comes \(suggested\)$/,
  );
  expect(hintOf("The evening before")).toBe("4–10 PM");
  expect(hintOf("After the truck")).toBe("By 8 PM that day (suggested)");
});

test("a chosen time is shown as it is, and the rule of a place marks what it suggests", async () => {
  server.use(
    procedures({
      "site.curbLaw": () => ({ place: "Boston", outFrom: "17:00", backBy: null, source: "City of Boston" }),
    }),
  );
  const user = renderScreen(<HomeownerWizard />);
  await fillAddress(user);
  await next(user, 2);
  await fillSchedule(user);
  await user.selectOptions(
    screen.getByLabelText("About when does the truck come?"),
    screen.getByRole("option", { name: /^Afternoon/ }),
  );
  await next(user, 3);
  expect(hintOf("That day")).toMatch(/^12\s–\s+4\sPM$/);
  expect(hintOf("The evening before")).toBe("4–10 PM (suggested by the rule in Boston)");
});

test("where runners work, the account step announces the price", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillHome(user);
  expect(heading()).toBe("Your account");
  expect(screen.getByText(/^You see the price next\./)).toBeDefined();
});

test("where nobody works, no price is promised", async () => {
  server.use(procedures({ "site.coverage": () => ({ hasRunners: false }) }));
  const user = renderScreen(<HomeownerWizard />);
  await fillHome(user);
  expect(await screen.findByText(/^The waiting list comes next\./)).toBeDefined();
  expect(screen.queryByText(/You see the price next/)).toBeNull();
});
