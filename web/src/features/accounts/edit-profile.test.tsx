import "#testkit/web/indexed-db.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { Refusing } from "../../testing/procedures.ts";
import { field, openRow, refuse, row, save, setUpProfile } from "../../testing/profile-screen.tsx";
import { homeownerUser, runnerUser } from "../../testing/users.ts";

const renderProfile = setUpProfile(server);

test("a row shows its value and opens exactly that one thing", async () => {
  const { user } = renderProfile();
  const dialog = await openRow(user, "Name");
  expect(row("Name")).toBe("NameMaya TorresEdit");
  expect(dialog.getAllByRole("textbox")).toEqual([field("First name"), field("Last name")]);
  await waitFor(() => expect(document.activeElement).toBe(field("First name")));
});

test("saving sends the changed fields alone, shows the answer, and the focus returns to the row", async () => {
  let saved = homeownerUser();
  const updateHomeowner = vi.fn((_input: unknown) => {
    saved = { ...homeownerUser(), firstName: "Mia" };
    return saved;
  });
  const { user } = renderProfile({
    "auth.currentUser": () => saved,
    "profile.updateHomeowner": updateHomeowner,
  });
  await openRow(user, "Name");
  await user.clear(field("First name"));
  await user.type(field("First name"), "Mia");
  await user.click(save());
  expect(await screen.findByText("Profile Updated")).toBeDefined();
  // What the reader did not touch may be newer in another tab.
  expect(updateHomeowner).toHaveBeenCalledExactlyOnceWith({ firstName: "Mia", seen: { firstName: "Maya" } });
  await waitFor(() => expect(row("Name")).toContain("Mia Torres"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Name" }));
});

test("the number of cans and the instructions are sent on their own", async () => {
  const given: object[] = [];
  const { user } = renderProfile({
    "profile.updateHomeowner": ({ seen, ...changes }: { seen: object }) => {
      given.push(changes);
      return homeownerUser();
    },
  });
  await openRow(user, "Number of cans");
  await user.selectOptions(field("Number of cans"), "3");
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await openRow(user, "Special instructions");
  await user.clear(field("Special instructions"));
  await user.type(field("Special instructions"), "Mind the cat");
  await user.click(save());
  await waitFor(() => expect(given).toEqual([{ numberOfCans: 3 }, { specialInstructions: "Mind the cat" }]));
});

fullTest("a user with one name can save the first without another", async () => {
  const update = vi.fn((_input: unknown) => homeownerUser());
  const { user } = renderProfile({
    "auth.currentUser": () => ({ ...homeownerUser(), lastName: "" }),
    "profile.updateHomeowner": update,
  });
  await openRow(user, "Name");
  await user.type(field("First name"), "!");
  await user.click(save());
  expect(await screen.findByText("Profile Updated")).toBeDefined();
  expect(update.mock.lastCall?.[0]).toMatchObject({ firstName: "Maya!" });
  expect(update.mock.lastCall?.[0]).not.toHaveProperty("lastName");
});

test("a value that is wrong shows its error beside its field, and nothing is sent", async () => {
  const updateHomeowner = vi.fn((_input: unknown) => homeownerUser());
  const { user } = renderProfile({ "profile.updateHomeowner": updateHomeowner });
  await openRow(user, "Name");
  await user.clear(field("Last name"));
  await user.click(save());
  expect(await screen.findByText("Enter your last name")).toBeDefined();
  expect(document.activeElement).toBe(field("Last name"));
  expect(updateHomeowner).not.toHaveBeenCalled();
});

test("a failed save shows an error and keeps the input", async () => {
  const { user } = renderProfile({
    "profile.updateHomeowner": refuse(500, "INTERNAL_SERVER_ERROR"),
  });
  await openRow(user, "Service Address");
  await user.type(field("City"), "field");
  await user.click(save());
  expect(await screen.findByText("Failed to update profile. Please try again.")).toBeDefined();
  expect(field("City").value).toBe("Springfieldfield");
});

test.each([
  ["ZIP code", "00000", "There is no ZIP code 00000. Please check the digits."],
  ["Street address", "Elm Street", "Add the house number."],
])("a %s that sign-up refuses is told when it is left, and is not saved", async (label, typed, text) => {
  const updateHomeowner = vi.fn((_input: unknown) => homeownerUser());
  const { user } = renderProfile({
    "profile.updateHomeowner": updateHomeowner,
    "site.zipPlace": ({ zipCode }: { zipCode: string }) =>
      zipCode === "00000" ? null : { city: "Springfield", state: "IL" },
  });
  await openRow(user, "Service Address");
  await user.clear(field(label));
  await user.type(field(label), typed);
  await user.tab();
  expect(await screen.findByText(text)).toBeDefined();
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(field(label)));
  expect(screen.getByText(text)).toBeDefined();
  expect(updateHomeowner).not.toHaveBeenCalled();
});

test("closing asks only about what was typed", async () => {
  const { user } = renderProfile();
  await openRow(user, "Name");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await openRow(user, "Name");
  await user.type(field("Last name"), "-Smith");
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  expect(field("Last name").value).toBe("Torres-Smith");
  await user.click(question.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(row("Name")).toContain("Maya Torres");
  await openRow(user, "Name");
  expect(field("Last name").value).toBe("Torres");
});

/** Types a new phone number while another tab saves `theirs`. */
async function typedWhile(theirs: Parameters<typeof homeownerUser>[0]) {
  let saved = homeownerUser();
  const updateHomeowner = vi.fn(({ seen, ...changes }: { seen: { phoneNumber: string } }) => {
    if (seen.phoneNumber !== saved.homeownerProfile?.phoneNumber)
      throw new Refusing({ status: 409, code: "CHANGED_ELSEWHERE" });
    saved = homeownerUser({ ...saved.homeownerProfile, ...changes });
    return saved;
  });
  const { user } = renderProfile({
    "auth.currentUser": () => saved,
    "profile.updateHomeowner": updateHomeowner,
  });
  await openRow(user, "Mobile number");
  const phone = field("Mobile number");
  await user.clear(phone);
  await user.type(phone, "217-555-0199");
  saved = homeownerUser(theirs);
  await user.click(save());
  return { user, updateHomeowner };
}

test("a phone number keeps the cans that another tab added", async () => {
  const { updateHomeowner } = await typedWhile({ numberOfCans: 7 });
  expect(await screen.findByText("Profile Updated")).toBeDefined();
  expect(updateHomeowner).toHaveBeenCalledOnce();
  await waitFor(() => expect(row("Number of cans")).toContain("7"));
  expect(row("Mobile number")).toContain("217-555-0199");
});

test.each([
  ["Use Mine", "217-555-0199"],
  ["Keep What’s Saved", "217-555-0177"],
])("when two tabs changed the phone number, %s decides", async (choice, kept) => {
  const { user } = await typedWhile({ phoneNumber: "217-555-0177", numberOfCans: 7 });
  const dialog = within(await screen.findByRole("dialog", { name: "Changed Somewhere Else" }));
  expect(dialog.getByText("217-555-0177")).toBeDefined();
  expect(dialog.getByText("217-555-0199")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: choice }));
  expect(await screen.findByText("Profile Updated")).toBeDefined();
  await waitFor(() => expect(row("Mobile number")).toContain(kept));
  expect(row("Number of cans")).toContain("7");
});

test.each([
  ["active", /^No runner serves 62712 yet, so your service can’t move there\.$/],
  ["none", /^No runner serves 62712 yet\. You can still save your setup and join the waiting list\./],
] as const)(
  "a ZIP code without runners shows before saving what a service that is %s can do",
  async (subscriptionStatus, hint) => {
    const { user } = renderProfile({
      "auth.currentUser": () => homeownerUser({ subscriptionStatus }),
      "homeowner.checkAddress": () => ({ located: "area", hasRunners: false }),
    });
    await openRow(user, "Service Address");
    await user.clear(field("ZIP code"));
    await user.type(field("ZIP code"), "62712");
    await user.tab();
    expect(await screen.findByText(hint)).toBeDefined();
    if (subscriptionStatus === "none") return;
    await user.clear(field("ZIP code"));
    await user.type(field("ZIP code"), "62704");
    await user.tab();
    await waitFor(() => expect(screen.queryByText(/^No runner/)).toBeNull());
  },
);

test("a new email requires the password and counts only after its link is opened", async () => {
  const update = vi
    .fn((_input: unknown) => homeownerUser())
    .mockImplementationOnce(refuse(403, "REAUTHENTICATE"));
  const { user } = renderProfile({
    "profile.update": update,
    "auth.reauthenticate": () => ({ ok: true }),
  });
  await openRow(user, "Email");
  await user.clear(field("Email"));
  await user.type(field("Email"), "New@Example.com");
  await user.click(save());
  await user.type(await screen.findByLabelText("Password"), "correct horse{Enter}");
  expect(await screen.findByText(/^We sent a link to new@example\.com\./)).toBeDefined();
  expect(update).toHaveBeenCalledTimes(2);
  expect(update).toHaveBeenLastCalledWith({ email: "new@example.com" });
  await waitFor(() => expect(row("Email")).toContain("homeowner@example.com"));
});

fullTest("canceling the password saves nothing and keeps the input", async () => {
  const update = vi.fn(refuse(403, "REAUTHENTICATE"));
  const { user } = renderProfile({ "profile.update": update });
  await openRow(user, "Email");
  await user.clear(field("Email"));
  await user.type(field("Email"), "new@example.com");
  await user.click(save());
  await screen.findByLabelText("Password");
  await user.click(
    within(screen.getByRole("dialog", { name: "Is it you?" })).getByRole("button", { name: "Cancel" }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Is it you?" })).toBeNull());
  expect(field("Email").value).toBe("new@example.com");
  expect(update).toHaveBeenCalledOnce();
});

test("a runner saves the service area as typed", async () => {
  const updateRunner = vi.fn((_input: unknown) => runnerUser());
  const { user } = renderProfile({
    "auth.currentUser": () => runnerUser(),
    "profile.updateRunner": updateRunner,
  });
  await openRow(user, "ZIP codes");
  expect(screen.getByRole("heading", { name: "Service Area" })).toBeDefined();
  await user.clear(field("ZIP codes"));
  await user.type(field("ZIP codes"), "62704,  62703");
  await user.click(save());
  await screen.findByText("Profile Updated");
  expect(updateRunner).toHaveBeenCalledExactlyOnceWith({
    serviceAreas: ["62704", "62703"],
    seen: { serviceAreas: runnerUser().runnerProfile?.serviceAreas },
  });
  expect(screen.queryByRole("heading", { name: "House Photo" })).toBeNull();
});

test("a homeowner without a home saves the name and sees a link to set up service", async () => {
  const update = vi.fn((_input: unknown) => homeownerUser(null));
  const { user } = renderProfile({
    "auth.currentUser": () => homeownerUser(null),
    "profile.update": update,
  });
  await openRow(user, "Name");
  await user.type(field("Last name"), "-Lee");
  await user.click(save());
  await screen.findByText("Profile Updated");
  expect(update).toHaveBeenCalledExactlyOnceWith({ lastName: "Torres-Lee", seen: { lastName: "Torres" } });
  expect(screen.getByRole("link", { name: "Set Up Service" }).getAttribute("href")).toBe("/subscribe");
});

test("a link to change the email opens it, and closing it leads to its row", async () => {
  const { user } = renderProfile({}, true);
  await waitFor(() => expect(document.activeElement).toBe(field("Email")));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Email" })),
  );
});
