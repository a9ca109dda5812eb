import "#testkit/web/indexed-db.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { Refusing } from "../../testing/procedures.ts";
import { edit, field, refuse, save, setUpProfile } from "../../testing/profile-screen.tsx";
import { homeownerUser, runnerUser } from "../../testing/users.ts";

const renderProfile = setUpProfile(server);

test("fields are disabled outside edit mode", async () => {
  const { user } = renderProfile();
  const button = await edit();
  const isDisabled = () => field("First name").matches(":disabled");
  expect(isDisabled()).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Tuesday" }).matches(":disabled")).toBe(true);
  expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
  await user.click(button);
  expect(isDisabled()).toBe(false);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(isDisabled()).toBe(true);
});

test("saving sends the changed fields and shows the response", async () => {
  const updateHomeowner = vi.fn((_input: unknown) => ({ ...homeownerUser(), firstName: "Mia" }));
  const { user } = renderProfile({ "profile.updateHomeowner": updateHomeowner });
  await user.click(await edit());
  await user.clear(field("First name"));
  await user.type(field("First name"), "Mia");
  await user.click(screen.getByRole("checkbox", { name: "Friday" }));
  await user.click(save());
  expect(await screen.findByText("Profile Updated")).toBeDefined();
  // What the reader did not touch may be newer in another tab.
  expect(updateHomeowner).toHaveBeenCalledExactlyOnceWith({
    firstName: "Mia",
    pickupDays: ["Tuesday"],
    seen: { firstName: "Maya", pickupDays: ["Tuesday", "Friday"] },
  });
  expect(field("First name").value).toBe("Mia");
  expect(field("First name").matches(":disabled")).toBe(true);
  const focused = await edit();
  expect(document.activeElement).toBe(focused);
});

fullTest("a user with one name can save the rest without another", async () => {
  const updateHomeowner = vi.fn((_input: unknown) => ({ ...homeownerUser(), lastName: "" }));
  const { user } = renderProfile({
    "auth.currentUser": () => ({ ...homeownerUser(), lastName: "" }),
    "profile.updateHomeowner": updateHomeowner,
  });
  await user.click(await edit());
  await user.clear(screen.getByLabelText(/^Mobile number/));
  await user.type(screen.getByLabelText(/^Mobile number/), "217-555-0199");
  await user.click(save());
  expect(await screen.findByText("Profile Updated")).toBeDefined();
  expect(updateHomeowner.mock.lastCall?.[0]).toMatchObject({ phoneNumber: "217-555-0199" });
  expect(updateHomeowner.mock.lastCall?.[0]).not.toHaveProperty("lastName");
});

fullTest("a last name cannot be removed", async () => {
  const { user } = renderProfile();
  await user.click(await edit());
  await user.clear(field("Last name"));
  await user.click(save());
  expect(await screen.findByText("Enter your last name")).toBeDefined();
  expect(document.activeElement).toBe(field("Last name"));
});

test("a failed save shows an error and keeps the input", async () => {
  const { user } = renderProfile({
    "profile.updateHomeowner": refuse(500, "INTERNAL_SERVER_ERROR"),
  });
  await user.click(await edit());
  await user.type(field("City"), "field");
  await user.click(save());
  expect(await screen.findByText("Failed to update profile. Please try again.")).toBeDefined();
  expect(field("City").value).toBe("Springfieldfield");
  expect(field("City").matches(":disabled")).toBe(false);
});

fullTest("an invalid field shows its error and gets the focus, and nothing is sent", async () => {
  const { user } = renderProfile();
  await user.click(await edit());
  await user.clear(field("ZIP code"));
  await user.click(save());
  expect(await screen.findByText("Enter the ZIP code")).toBeDefined();
  expect(document.activeElement).toBe(field("ZIP code"));
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
  await user.click(await edit());
  await user.clear(field(label));
  await user.type(field(label), typed);
  await user.tab();
  expect(await screen.findByText(text)).toBeDefined();
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(field(label)));
  expect(screen.getByText(text)).toBeDefined();
  expect(updateHomeowner).not.toHaveBeenCalled();
});

fullTest("unsaved changes are reported, and Cancel asks before discarding them", async () => {
  const { user, unsaved } = renderProfile();
  await user.click(await edit());
  expect(unsaved).toHaveBeenLastCalledWith(false);
  await user.type(field("Last name"), "-Smith");
  expect(unsaved).toHaveBeenLastCalledWith(true);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  const question = within(await screen.findByRole("dialog", { name: "Discard your changes?" }));
  expect(field("Last name").value).toBe("Torres-Smith");
  await user.click(question.getByRole("button", { name: "Discard" }));
  expect(field("Last name").value).toBe("Torres");
  expect(unsaved).toHaveBeenLastCalledWith(false);
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
  await user.click(await edit());
  const phone = screen.getByLabelText<HTMLInputElement>(/^Mobile number/);
  await user.clear(phone);
  await user.type(phone, "217-555-0199");
  saved = homeownerUser(theirs);
  await user.click(save());
  return { user, updateHomeowner };
}

test("a phone number keeps the pickup day that another tab added", async () => {
  const { updateHomeowner } = await typedWhile({ pickupDays: ["Monday"] });
  expect(await screen.findByText("Profile Updated")).toBeDefined();
  expect(updateHomeowner).toHaveBeenCalledOnce();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Monday" }).checked).toBe(true);
});

test.each([
  ["Use Mine", "217-555-0199"],
  ["Keep What’s Saved", "217-555-0177"],
])("when two tabs changed the phone number, %s decides", async (choice, kept) => {
  const { user } = await typedWhile({ phoneNumber: "217-555-0177", pickupDays: ["Monday"] });
  const dialog = within(await screen.findByRole("dialog", { name: "Changed Somewhere Else" }));
  expect(dialog.getByText("217-555-0177")).toBeDefined();
  expect(dialog.getByText("217-555-0199")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: choice }));
  expect(await screen.findByText("Profile Updated")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/^Mobile number/).value).toBe(kept);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Monday" }).checked).toBe(true);
});

test("when the home is refused after the email change, the next save requests no second link", async () => {
  const update = vi.fn((_input: unknown) => homeownerUser());
  const updateHomeowner = vi
    .fn((_input: unknown) => homeownerUser())
    .mockImplementationOnce(refuse(409, "AREA_NOT_SERVED"));
  const { user } = renderProfile({ "profile.update": update, "profile.updateHomeowner": updateHomeowner });
  await user.click(await edit());
  await user.clear(field("Email"));
  await user.type(field("Email"), "new@example.com");
  await user.type(field("City"), "!");
  await user.click(save());
  await screen.findByText("We do not serve this ZIP code yet.");
  await user.click(save());
  await screen.findByText("Profile Updated");
  expect(update).toHaveBeenCalledExactlyOnceWith({ email: "new@example.com" });
  expect(updateHomeowner).toHaveBeenCalledTimes(2);
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
    await user.click(await edit());
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

fullTest("a new email requires the password and counts only after its link is opened", async () => {
  const update = vi
    .fn((_input: unknown) => homeownerUser())
    .mockImplementationOnce(refuse(403, "REAUTHENTICATE"));
  const { user } = renderProfile({
    "profile.update": update,
    "profile.updateHomeowner": () => homeownerUser(),
    "auth.reauthenticate": () => ({ ok: true }),
  });
  await user.click(await edit());
  await user.clear(field("Email"));
  await user.type(field("Email"), "New@Example.com");
  await user.click(save());
  await user.type(await screen.findByLabelText("Password"), "correct horse{Enter}");
  expect(await screen.findByText(/^We sent a link to new@example\.com\./)).toBeDefined();
  expect(update).toHaveBeenCalledTimes(2);
  expect(update).toHaveBeenLastCalledWith({ email: "new@example.com" });
  expect(field("Email").value).toBe("homeowner@example.com");
});

fullTest("canceling the password saves nothing", async () => {
  const updateHomeowner = vi.fn((_input: unknown) => homeownerUser());
  const { user } = renderProfile({
    "profile.update": refuse(403, "REAUTHENTICATE"),
    "profile.updateHomeowner": updateHomeowner,
  });
  await user.click(await edit());
  await user.clear(field("Email"));
  await user.type(field("Email"), "new@example.com");
  await user.click(save());
  await screen.findByLabelText("Password");
  await user.click(
    within(screen.getByRole("dialog", { name: "Is it you?" })).getByRole("button", { name: "Cancel" }),
  );
  await waitFor(() => expect(field("Email").matches(":disabled")).toBe(false));
  expect(field("Email").value).toBe("new@example.com");
  expect(updateHomeowner).not.toHaveBeenCalled();
});

fullTest("a runner saves the service area as typed, and the phone", async () => {
  const updateRunner = vi.fn((_input: unknown) => runnerUser());
  const { user } = renderProfile({
    "auth.currentUser": () => runnerUser(),
    "profile.updateRunner": updateRunner,
  });
  await user.click(await edit());
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
  await user.click(await edit());
  expect(screen.getByRole("link", { name: "Set Up Service" }).getAttribute("href")).toBe("/subscribe");
  await user.type(field("Last name"), "-Lee");
  await user.click(save());
  await screen.findByText("Profile Updated");
  expect(update).toHaveBeenCalledExactlyOnceWith({ lastName: "Torres-Lee", seen: { lastName: "Torres" } });
});

fullTest("a link to change the address opens its field, which can be closed again", async () => {
  const { user } = renderProfile({}, true);
  await waitFor(() => expect(document.activeElement).toBe(field("Email")));
  expect(field("Email").matches(":disabled")).toBe(false);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(field("Email").matches(":disabled")).toBe(true);
});
