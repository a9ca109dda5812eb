import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { listedPropertyOf } from "../../testing/rentals.ts";
import { homeownerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import GuestsPage from "./guests-page.tsx";

const cottage = listedPropertyOf();
const template = {
  id: "01900000-0000-7000-8000-0000000000e2",
  propertyId: null,
  name: "Trash Days",
  isAutomatic: false,
  moment: "arrival",
  offsetHours: -24,
  texts: { en: { subject: "Trash", body: "{trash_days}" } },
};

function renderGuests(answers: Parameters<typeof procedures>[0]) {
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "rental.properties": () => ({ rows: [cottage], averageRating: null }),
      "guests.stays": () => [],
      "guests.templates": () => [],
      "guests.canTexts": () => [],
      ...answers,
    }),
  );
  return renderScreen(
    <RequireRole allow="homeowner">
      <GuestsPage />
    </RequireRole>,
  );
}

describe("the standing choice", () => {
  test("is one switch, and is on once its message goes out automatically", async () => {
    const sendDayBefore = vi.fn((_: object) => template);
    const user = renderGuests({
      "guests.templates": () => [
        { ...template, isTrashDay: true, isAutomatic: sendDayBefore.mock.calls.length > 0 },
      ],
      "guests.sendDayBefore": sendDayBefore,
    });
    const choice = await screen.findByRole("switch", { name: "Send the day before arrival" });
    expect(choice).toHaveProperty("checked", false);
    await user.click(choice);
    expect(sendDayBefore).toHaveBeenCalledWith({ isOn: true, name: "Trash Days" });
    await vi.waitFor(() => expect(choice).toHaveProperty("checked", true));
  });
});

describe("what goes in which can", () => {
  test("is saved in the host’s words, with what was seen", async () => {
    const saveCanTexts = vi.fn((_: object) => ({ ok: true }));
    const texts = { trash: null, recycling: "Glass", yard: null };
    const user = renderGuests({
      "guests.canTexts": () => [{ propertyId: cottage.id, property: "Shore Cottage", texts }],
      "guests.saveCanTexts": saveCanTexts,
    });
    expect(await screen.findByText("Your words: Recycling")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Edit: Shore Cottage" }));
    const cans = within(await screen.findByRole("dialog", { name: "Cans at Shore Cottage" }));
    await user.type(cans.getByLabelText(/^Trash/), "In bags");
    await user.click(cans.getByRole("button", { name: "Save" }));
    expect(saveCanTexts).toHaveBeenCalledWith({
      propertyId: cottage.id,
      seen: texts,
      texts: { ...texts, trash: "In bags" },
    });
  });
});

test("while the host's email is unconfirmed, the page says why nothing is sent", async () => {
  renderGuests({ "auth.currentUser": () => ({ ...homeownerUser(), emailVerified: false }) });
  expect(await screen.findByText(/^Confirm your email address under Settings, Security\./)).toBeDefined();
});

test("a property shows its next three bookings first, then all", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-24T15:00:00.000Z");
  const stays = Array.from({ length: 5 }, (_, nth) => ({
    id: `01900000-0000-7000-8000-0000000000e${nth}`,
    property: { id: cottage.id, name: "Shore Cottage", timeZone: "America/Chicago" },
    fromOn: `2026-12-0${nth + 1}`,
    untilOn: `2026-12-0${nth + 2}`,
    fromTime: "16:00",
    untilTime: "11:00",
    title: "Reserved",
    guest: null,
    isOverlapping: false,
    hasStopped: false,
    messages: [],
  }));
  const user = renderGuests({ "guests.stays": () => stays });
  const list = within(await screen.findByRole("region", { name: "Shore Cottage" }));
  expect(list.getAllByRole("listitem")).toHaveLength(3);
  await user.click(list.getByRole("button", { name: "Show all (5)" }));
  expect(list.getAllByRole("listitem")).toHaveLength(5);
  expect(list.getByRole("button", { name: "Show fewer" }).getAttribute("aria-expanded")).toBe("true");
  vi.useRealTimers();
});
