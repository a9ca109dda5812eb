import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { GuestTemplate, Stay } from "#modules/guests/contract.ts";
import type { CodeValues } from "#modules/guests/rules.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { listedPropertyOf } from "../../testing/rentals.ts";
import { homeownerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import GuestsPage from "./guests-page.tsx";

const cottage = listedPropertyOf();
const stay: Stay = {
  id: "01900000-0000-7000-8000-0000000000e1",
  property: { id: cottage.id, name: "Shore Cottage", timeZone: "America/Chicago" },
  fromOn: "2026-11-23",
  untilOn: "2026-11-27",
  fromTime: "16:00",
  untilTime: "11:00",
  title: "Reserved",
  guest: null,
  isOverlapping: false,
  hasStopped: false,
  messages: [],
};
const ana = { name: "Ana", email: "ana@example.com", language: "es" as const };
const template: GuestTemplate = {
  id: "01900000-0000-7000-8000-0000000000e2",
  propertyId: null,
  name: "Trash day",
  isAutomatic: false,
  moment: "arrival",
  offsetHours: -24,
  texts: { en: { subject: "Trash", body: "Collected on {trash_day}. Cans: {cans_place}." } },
};
const values: CodeValues = {
  guest: "Ana",
  property: "Shore Cottage",
  address: "9 Shore Road",
  arrival_day: "Monday, November 23",
  checkin: "4:00 PM",
  checkout_day: "Friday, November 27",
  checkout: "11:00 AM",
  trash_day: "Tuesday, November 24",
  trash_days: "The truck comes once during your stay, on Tuesday, November 24, for trash.",
  cans_out: "after you leave",
  sorting: "There are 2 cans.",
  cans_place: null,
  curb_place: null,
  host: "Maya",
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-24T15:00:00.000Z");
});
afterEach(() => vi.useRealTimers());

function renderGuests(answers: Parameters<typeof procedures>[0] = {}) {
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "rental.properties": () => ({ rows: [cottage], averageRating: null }),
      "guests.stays": () => [stay],
      "guests.templates": () => [{ ...template, isTrashDay: false }],
      "guests.canTexts": () => [],
      "guests.codeValues": () => ({ en: values, es: values, fr: values }),
      ...answers,
    }),
  );
  return renderScreen(
    <RequireRole allow="homeowner">
      <GuestsPage />
    </RequireRole>,
  );
}

const refusing = (code: string, params = {}, status = 409) =>
  vi.fn(() => {
    throw new Refusing({ status, code, params });
  });
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

describe("the bookings", () => {
  test.each([
    ["2026-11-27T16:59:00.000Z", "2026-11-27", true],
    ["2026-11-27T17:01:00.000Z", "2026-11-27", false],
  ])("on the guests' checkout day, at %s, use the local time there", async (now, untilOn, isHere) => {
    vi.setSystemTime(now);
    const coming = { ...stay, id: cottage.id, fromOn: untilOn, fromTime: "16:00", untilOn: "2026-12-01" };
    const user = renderGuests({ "guests.stays": () => [{ ...stay, untilOn, untilTime: "11:00" }, coming] });
    const list = within(await screen.findByRole("region", { name: "Shore Cottage" }));
    expect(list.getAllByRole("listitem")).toHaveLength(isHere ? 2 : 1);
    if (isHere) expect(screen.queryByText(/^Left in/)).toBeNull();
    else await user.click(screen.getByText("Left in the last 7 days (1)"));
    expect(screen.queryAllByText(/^Shore Cottage/, { selector: "p" })).toHaveLength(isHere ? 0 : 1);
  });

  test("are grouped by property, with the guest and the next message", async () => {
    const planned = {
      templateId: template.id,
      name: "Trash day",
      at: "2026-11-25T22:00:00.000Z",
      state: "planned",
    };
    const loft = { ...stay.property, id: template.id, name: "Loft" };
    renderGuests({
      "guests.stays": () => [
        { ...stay, guest: ana, messages: [planned] },
        { ...stay, id: cottage.id, property: loft, hasStopped: true, guest: { ...ana, name: null } },
      ],
    });
    const list = within(await screen.findByRole("region", { name: "Shore Cottage" }));
    expect(list.getByText("Mon, Nov 23 to Fri, Nov 27")).toBeDefined();
    expect(list.getByText(/Ana · Spanish/)).toBeDefined();
    expect(list.getByText(/Next: “Trash day” Wed, Nov 25, 4:00 PM/)).toBeDefined();
    expect(list.getByText("Here now")).toBeDefined();
    const { getByText } = within(screen.getByRole("region", { name: "Loft" }));
    expect(getByText("Wants no messages") && getByText(/Unnamed guest · Spanish/)).toBeDefined();
  });

  test("show when they overlap", async () => {
    renderGuests({ "guests.stays": () => [{ ...stay, isOverlapping: true }] });
    expect(await screen.findByText(/Overlaps another booking/)).toBeDefined();
  });

  test("link to connecting a calendar while there are none", async () => {
    renderGuests({ "guests.stays": () => [], "guests.templates": () => [] });
    expect(await screen.findByText("No stays yet")).toBeDefined();
    const link = screen.getByRole("link", { name: "Connect a calendar" });
    expect(link.getAttribute("href")).toBe("/vacation-rental");
    expect(screen.getByText("No templates yet")).toBeDefined();
  });

  test("that did not load can be retried", async () => {
    const asked = vi
      .fn()
      .mockImplementationOnce(refusing("INTERNAL_SERVER_ERROR", {}, 500))
      .mockReturnValue([stay]);
    const user = renderGuests({ "guests.stays": asked });
    await user.click(await screen.findByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("region", { name: "Shore Cottage" })).toBeDefined();
  });

  test("say that nothing is sent while the service is not active", async () => {
    renderGuests({ "auth.currentUser": () => homeownerUser({ subscriptionStatus: "paused" }) });
    expect(await screen.findByText(/Messages go out while your service is active/)).toBeDefined();
  });
});

const noNumber = { phone: null, prefersText: false };
describe("a guest", () => {
  test("is saved; an empty address is left out, an invalid one shows an error at its field", async () => {
    const saveGuest = vi.fn(() => ({ ...ana, hasStopped: false }));
    const user = renderGuests({ "guests.saveGuest": saveGuest });
    await user.click(await screen.findByRole("button", { name: "Add guest: Shore Cottage, Mon, Nov 23" }));
    const form = await dialog("Guest at Shore Cottage");
    await user.type(form.getByLabelText(/^Name/), "Ana");
    await user.type(form.getByLabelText(/^Email address/), "ana");
    await user.click(form.getByRole("button", { name: "Save guest" }));
    expect(form.getByText("Please enter a valid email address")).toBeDefined();
    expect(saveGuest).not.toHaveBeenCalled();
    await user.clear(form.getByLabelText(/^Email address/));
    await user.selectOptions(form.getByLabelText("Language"), "es");
    await user.type(form.getByLabelText(/^Guests/), "3");
    await user.click(form.getByRole("button", { name: "Save guest" }));
    await waitFor(() =>
      expect(saveGuest.mock.calls).toEqual([
        [
          {
            stayId: stay.id,
            name: "Ana",
            email: null,
            ...noNumber,
            language: "es",
            guests: 3,
            seen: { name: null, email: null, phone: null, prefersText: null, language: null, guests: null },
          },
        ],
      ]),
    );
    expect(await screen.findByText("Guest saved")).toBeDefined();
  });

  test("that two tabs named shows both versions, and keeps the saved one on request", async () => {
    const saved = { ...stay, guest: { ...ana, name: "Bea" } };
    const stays = vi.fn().mockReturnValueOnce([stay]).mockReturnValue([saved]);
    const saveGuest = vi.fn(refusing("CHANGED_ELSEWHERE"));
    const user = renderGuests({ "guests.stays": stays, "guests.saveGuest": saveGuest });
    await user.click(await screen.findByRole("button", { name: "Add guest: Shore Cottage, Mon, Nov 23" }));
    const form = await dialog("Guest at Shore Cottage");
    await user.type(form.getByLabelText(/^Name/), "Cleo");
    await user.click(form.getByRole("button", { name: "Save guest" }));
    const versions = await dialog("Changed Somewhere Else");
    expect(versions.getByText("Bea")).toBeDefined();
    expect(versions.getByText("Cleo")).toBeDefined();
    await user.click(versions.getByRole("button", { name: "Keep What’s Saved" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Changed Somewhere Else" })).toBeNull());
    expect(saveGuest).toHaveBeenCalledTimes(1);
  });
});

describe("a message", () => {
  const message = { subject: "Trash", body: "Collected on Tuesday.", language: "en" };
  const open = async (answers: Parameters<typeof procedures>[0]) => {
    const user = renderGuests({ "guests.message": () => message, ...answers });
    await user.click(await screen.findByRole("button", { name: /^(Guest & messages|Add guest):/ }));
    await user.click(await screen.findByRole("button", { name: "View: Trash day" }));
    return { user, shown: await dialog("Trash day") };
  };

  test("is copied with its subject", async () => {
    const { user, shown } = await open({});
    await user.click(await shown.findByRole("button", { name: "Copy" }));
    expect(await screen.findByText("Copied")).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe("Trash\n\nCollected on Tuesday.");
    expect(shown.queryByRole("button", { name: "Send by email" })).toBeNull();
    expect(shown.getByText("To send it, add the guest’s email address or mobile number.")).toBeDefined();
  });

  fullTest("is sent only after a confirmation, and then says so", async () => {
    const sendMessage = vi.fn(() => ({ sentAt: "2026-11-24T15:00:00.000Z" }));
    const sent = {
      templateId: template.id,
      name: "Trash day",
      at: "2026-11-24T15:00:00.000Z",
      state: "sent",
      ...{ channel: "email", isCorrection: false, by: "Maya" },
    };
    const { user, shown } = await open({
      "guests.stays": () => [
        { ...stay, guest: ana, messages: sendMessage.mock.calls.length > 0 ? [sent] : [] },
      ],
      "guests.sendMessage": sendMessage,
    });
    await user.click(await shown.findByRole("button", { name: "Send by email" }));
    const question = await dialog("Send this message now?");
    expect(question.getByText(/It goes to ana@example.com/)).toBeDefined();
    expect(sendMessage).not.toHaveBeenCalled();
    await user.click(question.getByRole("button", { name: "Send now" }));
    expect(await screen.findByText("Message sent")).toBeDefined();
    expect(await shown.findByText("It was sent Tue, Nov 24, 9:00 AM.")).toBeDefined();
    expect(shown.queryByRole("button", { name: "Send by email" })).toBeNull();
    expect(sendMessage).toHaveBeenCalledTimes(1);
  });

  fullTest("shows why it was refused", async () => {
    const { user, shown } = await open({
      "guests.stays": () => [{ ...stay, guest: ana }],
      "guests.sendMessage": refusing("GUEST_STOPPED"),
    });
    await user.click(await shown.findByRole("button", { name: "Send by email" }));
    await user.click((await dialog("Send this message now?")).getByRole("button", { name: "Send now" }));
    expect(await screen.findByText("This guest wants no more messages.")).toBeDefined();
  });

  test("that is empty after filling in says so", async () => {
    const { shown } = await open({ "guests.message": refusing("GUEST_MESSAGE_EMPTY") });
    expect(await shown.findByText(/This message is empty for this stay/)).toBeDefined();
  });
});

describe("a template", () => {
  fullTest("previews for a booking while typing, and shows which lines are left out", async () => {
    const user = renderGuests();
    await user.click(await screen.findByRole("button", { name: "Edit: Trash day" }));
    const editor = await dialog("Edit template");
    const preview = within(await editor.findByRole("region", { name: "Preview" }));
    expect(await preview.findByText("Collected on Tuesday, November 24.")).toBeDefined();
    expect(preview.getByText(/its sentence is left out: Where the cans live/)).toBeDefined();
    await user.click(editor.getByRole("button", { name: "Guest’s name" }));
    await waitFor(() =>
      expect((editor.getByLabelText("Message") as HTMLTextAreaElement).value).toContain("{guest}"),
    );
    await user.type(editor.getByLabelText("Subject"), " {{wifi}");
    expect(editor.getByText("There is no short code “{wifi}”.")).toBeDefined();
    await user.click(editor.getByRole("button", { name: "Save template" }));
    expect(editor.getByLabelText("Message")).toBeDefined();
  });

  test("starts with sample texts and saves the host's edits", async () => {
    const saveTemplate = vi.fn((input: object) => ({ ...input, id: template.id }));
    const user = renderGuests({ "guests.saveTemplate": saveTemplate, "guests.stays": () => [] });
    await user.click(await screen.findByRole("button", { name: "Use “Checkout day”" }));
    const editor = await dialog("New template");
    expect((await editor.findByLabelText<HTMLInputElement>("How many")).value).toBe("17");
    await user.selectOptions(editor.getByLabelText("For"), cottage.id);
    await user.click(editor.getByRole("button", { name: "Save template" }));
    await waitFor(() => expect(saveTemplate).toHaveBeenCalledTimes(1));
    expect(saveTemplate.mock.calls[0]?.[0]).toMatchObject({
      propertyId: cottage.id,
      name: "Checkout day",
      isAutomatic: true,
      moment: "leaving",
      offsetHours: -17,
      texts: { en: { subject: "Checkout from {property}" }, es: {}, fr: {} },
    });
    expect(await screen.findByText("Template saved")).toBeDefined();
  });

  test("that two tabs changed asks only about the same fields, and saves the reader's on request", async () => {
    const saved = { ...template, name: "Trash", isAutomatic: true };
    const templates = vi.fn().mockReturnValueOnce([template]).mockReturnValue([saved]);
    const { id, ...seen } = saved;
    const saveTemplate = vi.fn((input: { seen?: object }) => {
      if ((input.seen as typeof seen).name !== saved.name)
        throw new Refusing({ status: 409, code: "CHANGED_ELSEWHERE" });
      return input;
    });
    const user = renderGuests({ "guests.templates": templates, "guests.saveTemplate": saveTemplate });
    await user.click(await screen.findByRole("button", { name: "Edit: Trash day" }));
    const editor = await dialog("Edit template");
    await user.type(editor.getByLabelText("Name"), "!");
    await user.click(editor.getByRole("button", { name: "Save template" }));
    const versions = await dialog("Changed Somewhere Else");
    expect(versions.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Name"]);
    await user.click(versions.getByRole("button", { name: "Use Mine" }));
    expect(await screen.findByText("Template saved")).toBeDefined();
    expect(saveTemplate.mock.calls.at(-1)).toEqual([{ ...seen, id, name: "Trash day!", seen }]);
  });

  fullTest("without texts shows errors at its fields", async () => {
    const user = renderGuests();
    await user.click(await screen.findByRole("button", { name: "New template" }));
    const editor = await dialog("New template");
    await user.click(editor.getByRole("button", { name: "Save template" }));
    expect(editor.getByText("Please enter a name for the template")).toBeDefined();
    expect(editor.getByText("Please write the message in at least one language")).toBeDefined();
    await user.click(editor.getByRole("tab", { name: "Français (empty)" }));
    await user.type(editor.getByLabelText("Subject"), "Bonjour");
    await user.click(editor.getByRole("button", { name: "Save template" }));
    expect(await editor.findByText("Please write a message")).toBeDefined();
  });

  test("is removed after a confirmation", async () => {
    const removeTemplate = vi.fn(() => ({ ok: true }));
    const user = renderGuests({ "guests.removeTemplate": removeTemplate });
    await user.click(await screen.findByRole("button", { name: "Edit: Trash day" }));
    await user.click((await dialog("Edit template")).getByRole("button", { name: "Remove" }));
    expect(removeTemplate).not.toHaveBeenCalled();
    await user.click((await dialog("Remove this template?")).getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Template removed")).toBeDefined();
    expect(removeTemplate.mock.calls).toEqual([[{ id: template.id }]]);
  });

  test("can no longer be added once there are twenty", async () => {
    renderGuests({
      "guests.templates": () =>
        Array.from({ length: 20 }, (_, index) => ({
          ...template,
          id: `${template.id.slice(0, -2)}${index + 10}`,
        })),
    });
    expect(await screen.findByText(/You have 20 templates/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "New template" })).toBeNull();
    expect(screen.queryByText("Starter templates")).toBeNull();
  });
});

describe("unsaved text", () => {
  const leaving = () => dialog("Leave without saving?");

  fullTest("in a template asks before closing, and is dropped only on Leave", async () => {
    const user = renderGuests();
    await user.click(await screen.findByRole("button", { name: "New template" }));
    const editor = await dialog("New template");
    await user.type(editor.getByLabelText("Name"), "Wifi");
    await user.keyboard("{Escape}");
    await user.click((await leaving()).getByRole("button", { name: "Cancel" }));
    expect((editor.getByLabelText("Name") as HTMLInputElement).value).toBe("Wifi");
    await user.click(editor.getByRole("button", { name: "Close" }));
    await user.click((await leaving()).getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("is not asked about when there is none but the choice of a booking to preview", async () => {
    const other = { ...stay, id: "01900000-0000-7000-8000-0000000000e9", fromOn: "2026-12-05" };
    const codeValues = vi.fn((_: object) => ({ en: values, es: values, fr: values }));
    const user = renderGuests({ "guests.stays": () => [stay, other], "guests.codeValues": codeValues });
    await user.click(await screen.findByRole("button", { name: "Edit: Trash day" }));
    const choice = (await dialog("Edit template")).getByLabelText<HTMLSelectElement>("For the stay");
    await user.selectOptions(choice, other.id);
    expect(choice.value).toBe(other.id);
    const due = { moment: "arrival", offsetHours: -24 };
    await waitFor(() => expect(codeValues).toHaveBeenLastCalledWith({ stayId: other.id, due }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("about a guest survives adding a template", async () => {
    const user = renderGuests({ "guests.templates": () => [] });
    await user.click(await screen.findByRole("button", { name: /^Add guest/ }));
    const guest = await dialog("Guest at Shore Cottage");
    await user.type(guest.getByLabelText(/^Name/), "Ana");
    await user.click(guest.getByRole("button", { name: "Make a template" }));
    await user.click((await leaving()).getByRole("button", { name: "Cancel" }));
    expect((guest.getByLabelText(/^Name/) as HTMLInputElement).value).toBe("Ana");
  });
});
