import "#testkit/web/indexed-db.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { countUnsentOf, outboxOf } from "../../lib/outbox/runner-outbox.ts";
import { Refusing } from "../../testing/procedures.ts";
import {
  choose,
  edit,
  noDetails,
  photo,
  reachable,
  refuse,
  save,
  setUpProfile,
  shrunk,
} from "../../testing/profile-screen.tsx";
import { homeownerUser, runnerUser, waitingUser } from "../../testing/users.ts";

const renderProfile = setUpProfile(server);

test("a photo of the cans asks to save, without naming the profile", async () => {
  renderProfile({ "homeowner.homeDetails": () => noDetails });
  fireEvent.change(await screen.findByLabelText("Photo of where the cans live"), {
    target: { files: [photo(7_500)] },
  });
  expect(await screen.findByText("Don't forget to save.")).toBeDefined();
  expect(screen.queryByText("Don't forget to save your profile.")).toBeNull();
});

test("the cans and their times are changed in the profile", async () => {
  const { user } = renderProfile({ "homeowner.pickupWindows": () => [] });
  await user.click(await screen.findByRole("button", { name: "Change what goes out when" }));
  expect(await screen.findByLabelText("Out the evening before")).toHaveProperty("checked", true);
});

test("when two tabs changed the gate code, the reader decides", async () => {
  let saved = { ...noDetails, hasGateCode: true, gateCodeMark: "one" };
  const given: object[] = [];
  const { user } = renderProfile({
    "homeowner.homeDetails": () => saved,
    "homeowner.saveHomeDetails": (input: { seen: { gateCodeMark: string } }) => {
      given.push(input);
      if (input.seen.gateCodeMark !== saved.gateCodeMark)
        throw new Refusing({ status: 409, code: "CHANGED_ELSEWHERE" });
      return saved;
    },
  });
  await user.type(await screen.findByLabelText(/^Gate code/), "4711");
  saved = { ...saved, gateCodeMark: "two" };
  await user.click(screen.getByRole("button", { name: "Save Home Details" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Changed Somewhere Else" }));
  await user.click(dialog.getByRole("button", { name: "Use Mine" }));
  expect(await screen.findByText("Home Details Saved")).toBeDefined();
  expect(given.at(-1)).toEqual({ gateCode: "4711", seen: { gateCodeMark: "two" } });
});

test("a house photo that is not a picture is refused", async () => {
  const { user, unsaved } = renderProfile();
  await user.click(await edit());
  choose(new File(["text"], "notes.pdf", { type: "application/pdf" }));
  expect(await screen.findByText("Invalid File Type")).toBeDefined();
  expect(screen.getByText("Please select an image file (JPG, PNG, GIF).")).toBeDefined();
  expect(unsaved).toHaveBeenLastCalledWith(false);
});

fullTest("a house photo that cannot be opened says Upload Failed", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("not decodable")));
  const { user } = renderProfile();
  await user.click(await edit());
  choose(new File(["GIF89a"], "house.gif", { type: "image/gif" }));
  expect(await screen.findByText("Upload Failed")).toBeDefined();
});

fullTest("a 7.5 MB house photo is resized, and uploads only when the profile is saved", async () => {
  const acts: string[] = [];
  const sent = vi.fn();
  server.use(
    http.put("*/upload/1", async ({ request }) => {
      acts.push("sent");
      sent(await request.text());
      return new HttpResponse(null);
    }),
  );
  const { user, unsaved } = renderProfile({
    "profile.createPhotoUpload": (input: unknown) => {
      acts.push("asked");
      expect(input).toEqual({ purpose: "house", contentType: "image/jpeg", bytes: shrunk.size });
      return { photoUrl: "upload:1", upload: { method: "PUT", url: "/upload/1", headers: {} } };
    },
    "profile.updateHomeowner": (input: { houseImageUrl?: string }) => {
      acts.push(`saved ${input.houseImageUrl}`);
      return homeownerUser({ houseImageUrl: "/photos/1.jpg" });
    },
  });
  await user.click(await edit());
  choose(photo(7_500_000));
  expect(await screen.findByText("Image Uploaded")).toBeDefined();
  expect(screen.getByText("Don't forget to save your profile.")).toBeDefined();
  expect(unsaved).toHaveBeenLastCalledWith(true);
  expect(acts).toEqual([]);
  await user.click(save());
  expect(await screen.findByText("Profile Updated")).toBeDefined();
  expect(acts).toEqual(["asked", "sent", "saved upload:1"]);
  expect(sent).toHaveBeenCalledWith("shrunk");
  expect(screen.getByAltText("Your house").getAttribute("src")).toBe("/photos/1.jpg");
});

fullTest("a house photo that the storage refuses leaves the profile unsaved", async () => {
  server.use(http.put("*/upload/1", () => new HttpResponse(null, { status: 403 })));
  const { user } = renderProfile({
    "profile.createPhotoUpload": () => ({
      photoUrl: "upload:1",
      upload: { method: "PUT", url: "/upload/1", headers: {} },
    }),
  });
  await user.click(await edit());
  choose(photo(100));
  await screen.findByText("Image Uploaded");
  await user.click(save());
  expect(await screen.findByText("Upload Failed")).toBeDefined();
  expect(screen.getByAltText("Your house").getAttribute("src")).toBe("blob:house");
});

test("a profile picture is cropped to a square and saved only with the profile", async () => {
  const drawn = vi.fn();
  const context = { fillRect: () => {}, drawImage: drawn };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1000, height: 600, close: () => {} }));
  server.use(http.put("*/upload/2", () => new HttpResponse(null)));
  const acts: string[] = [];
  let saved = homeownerUser();
  const { user, unsaved } = renderProfile({
    "auth.currentUser": () => saved,
    "profile.createPhotoUpload": ({ purpose }: { purpose: string }) => {
      acts.push(`asked for ${purpose}`);
      return { photoUrl: "upload:2", upload: { method: "PUT", url: "/upload/2", headers: {} } };
    },
    "profile.update": (input: unknown) => {
      acts.push(JSON.stringify(input));
      saved = { ...saved, profileImageUrl: "/photos/2.jpg" };
      return saved;
    },
  });
  await user.click(await edit());
  fireEvent.change(screen.getByLabelText("Picture file"), { target: { files: [photo(7_500_000)] } });
  await screen.findByText("Image Uploaded");
  const [, left, top, width, height, , , across, down] = drawn.mock.lastCall ?? [];
  expect([left, top, width, height, across, down]).toEqual([200, 0, 600, 600, 600, 600]);
  expect(unsaved).toHaveBeenLastCalledWith(true);
  expect(acts).toEqual([]);
  await user.click(save());
  await screen.findByText("Profile Updated");
  expect(acts).toEqual(["asked for profile", '{"profileImageUrl":"upload:2"}']);
  expect(screen.getByAltText("Your picture").getAttribute("src")).toBe("/photos/2.jpg");
});

fullTest("a removed profile picture is deleted on save, and Cancel restores it", async () => {
  let saved = { ...homeownerUser(), profileImageUrl: "/photos/2.jpg" as string | null };
  const update = vi.fn((_input: unknown) => {
    saved = homeownerUser();
    return saved;
  });
  const { user } = renderProfile({ "auth.currentUser": () => saved, "profile.update": update });
  await user.click(await edit());
  await user.click(screen.getByRole("button", { name: "Remove Picture" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByAltText("Your picture")).toBeDefined();
  await user.click(await edit());
  await user.click(screen.getByRole("button", { name: "Remove Picture" }));
  await user.click(save());
  await screen.findByText("Profile Updated");
  expect(update).toHaveBeenCalledExactlyOnceWith({ profileImageUrl: null });
  expect(screen.queryByAltText("Your picture")).toBeNull();
});

test("a home without runners is told that it waits", async () => {
  renderProfile({ "auth.currentUser": waitingUser });
  expect(await screen.findByText(/^You’re on the waiting list/)).toBeDefined();
  expect(screen.getByText("Waiting for a runner in your area")).toBeDefined();
  expect(screen.queryByText("Not set up")).toBeNull();
});

test("a removed house photo is deleted when the profile is saved", async () => {
  const updateHomeowner = vi.fn((_input: unknown) => homeownerUser());
  const { user } = renderProfile({
    "auth.currentUser": () => homeownerUser({ houseImageUrl: "/photos/1.jpg" }),
    "profile.updateHomeowner": updateHomeowner,
  });
  await user.click(await edit());
  await user.click(screen.getByRole("button", { name: "Remove Photo" }));
  await user.click(save());
  await screen.findByText("Profile Updated");
  expect(updateHomeowner).toHaveBeenCalledWith(expect.objectContaining({ houseImageUrl: null }));
});

test.each([
  [{ rating: 5, ratingCount: 0 }, "No ratings yet"],
  [{ rating: 4.6, ratingCount: 3 }, "4.6"],
])("a runner with %j sees %j", async (profile, shown) => {
  renderProfile({ "auth.currentUser": () => runnerUser(profile) });
  const status = within(await screen.findByRole("region", { name: "Account Status" }));
  expect(status.getByText("Rating").parentElement?.textContent).toBe(`Rating${shown}`);
});

test("a notification switch saves immediately", async () => {
  const updateNotifications = vi.fn((_input: unknown) => ({
    emailNotifications: true,
    smsNotifications: true,
    jobAlerts: true,
    weeklyReports: false,
  }));
  const { user } = renderProfile({ "profile.updateNotifications": updateNotifications });
  const sms = await screen.findByRole<HTMLInputElement>("switch", { name: "SMS Notifications" });
  await waitFor(() => expect(sms.getAttribute("aria-busy")).toBeNull());
  await user.click(sms);
  expect(await screen.findByText("Settings Updated")).toBeDefined();
  expect(updateNotifications).toHaveBeenCalledExactlyOnceWith({ smsNotifications: true });
  expect(sms.checked).toBe(true);
});

test.each([null, { ...reachable.sms, state: "awaited" }])(
  "SMS stays off without a confirmed number (%o)",
  async (sms) => {
    const updateNotifications = vi.fn();
    const { user } = renderProfile({
      "auth.currentUser": () => ({
        ...homeownerUser(),
        notificationPreferences: {
          ...homeownerUser().notificationPreferences,
          smsNotifications: false,
        },
      }),
      "settings.reachability": () => ({ ...reachable, sms }),
      "profile.updateNotifications": updateNotifications,
    });
    const link = await screen.findByRole("link", { name: "Add Your Number" });
    expect(link.getAttribute("href")).toBe("/settings#notifications");
    const field = screen.getByRole<HTMLInputElement>("switch", { name: "SMS Notifications" });
    expect(field.closest("label")?.nextElementSibling).toBe(link);
    await user.click(field);
    expect(await screen.findByText("Add Your Number First")).toBeDefined();
    expect(field.checked).toBe(false);
    expect(updateNotifications).not.toHaveBeenCalled();
  },
);

test("a notification switch that could not be saved switches back", async () => {
  let answer: () => void = () => {};
  const { user } = renderProfile({
    "profile.updateNotifications": async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
    },
  });
  const email = await screen.findByRole<HTMLInputElement>("switch", { name: "Email Notifications" });
  await user.click(email);
  expect(email.checked).toBe(false);
  await waitFor(() => expect(answer.name).not.toBe("answer"));
  answer();
  expect(await screen.findByText("Failed to update notification settings.")).toBeDefined();
  expect(email.checked).toBe(true);
});

test("deleting the account asks in the documented words and confirms it", async () => {
  const deleteAccount = vi.fn(() => ({ ok: true }));
  const { user, deleted } = renderProfile({ "profile.deleteAccount": deleteAccount });
  await user.click(await screen.findByRole("button", { name: "Delete Account" }));
  await screen.findByText("Are you sure you want to delete your account? This action cannot be undone.");
  expect(deleteAccount).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Yes, Delete Everything" }));
  expect(await screen.findByText("Account Deleted")).toBeDefined();
  expect(screen.getByText("Your account has been permanently deleted.")).toBeDefined();
  expect(deleted).toHaveBeenCalledOnce();
});

test("a deleted account leaves none of its runner's steps in the browser", async () => {
  const runner = runnerUser();
  await outboxOf(runner.id).add({ jobId: "one", address: "412 Maple Street", act: { kind: "setOut" } });
  localStorage.setItem("tidycurb-push", JSON.stringify({ userId: runner.id }));
  const { user, deleted } = renderProfile({
    "auth.currentUser": () => runner,
    "profile.deleteAccount": () => ({ ok: true }),
  });
  await user.click(await screen.findByRole("button", { name: "Delete Account" }));
  await user.click(await screen.findByRole("button", { name: "Yes, Delete Everything" }));
  await waitFor(() => expect(deleted).toHaveBeenCalledOnce());
  expect(await countUnsentOf(runner.id)).toBe(0);
  expect(localStorage.getItem("tidycurb-push")).toBeNull();
});

fullTest("a failed deletion keeps the account", async () => {
  const { user, deleted } = renderProfile({
    "profile.deleteAccount": refuse(500, "INTERNAL_SERVER_ERROR"),
  });
  await user.click(await screen.findByRole("button", { name: "Delete Account" }));
  await user.click(await screen.findByRole("button", { name: "Yes, Delete Everything" }));
  expect(await screen.findByText("Failed to delete account. Please contact support.")).toBeDefined();
  expect(deleted).not.toHaveBeenCalled();
});

test("a signed-out user is asked to log in again", async () => {
  renderProfile({ "auth.currentUser": () => null });
  expect(await screen.findByText("Please log in again.")).toBeDefined();
});

test("home details save separately, and an empty gate code keeps the existing one", async () => {
  const given: unknown[] = [];
  const saved = { ...noDetails, pets: "Rex", hasGateCode: true };
  const { user, unsaved } = renderProfile({
    "homeowner.homeDetails": () => ({ ...noDetails, hasGateCode: true }),
    "homeowner.saveHomeDetails": (input: unknown) => {
      given.push(input);
      return saved;
    },
  });
  await user.type(await screen.findByLabelText(/^Pets/), "Rex");
  expect(unsaved).toHaveBeenLastCalledWith(true);
  await user.click(screen.getByRole("button", { name: "Save Home Details" }));
  expect(await screen.findByText("Home Details Saved")).toBeDefined();
  expect(given).toEqual([{ pets: "Rex", seen: { pets: null } }]);
  expect(unsaved).toHaveBeenLastCalledWith(false);
  expect(screen.getByLabelText<HTMLInputElement>(/^Pets/).value).toBe("Rex");
});

test("the page lists who viewed the gate code, and removes the code once confirmed", async () => {
  const given: unknown[] = [];
  const { user } = renderProfile({
    "homeowner.homeDetails": () => ({
      ...noDetails,
      hasGateCode: true,
      gateCodeViews: [{ viewedAt: "2026-11-20T14:05:00.000Z", scheduledOn: "2026-11-20", firstName: "Leo" }],
    }),
    "homeowner.saveHomeDetails": (input: unknown) => {
      given.push(input);
      return noDetails;
    },
  });
  const looks = within(await screen.findByRole("region", { name: "Who Looked at the Gate Code" }));
  expect(looks.getByRole("listitem").textContent).toMatch(
    /^Leo, Nov 20, 2026.*For the pickup on Fri, Nov 20/,
  );
  await user.click(screen.getByRole("button", { name: "Remove Gate Code" }));
  const question = within(await screen.findByRole("dialog", { name: "Remove the gate code?" }));
  await user.click(question.getByRole("button", { name: "Remove Gate Code" }));
  await waitFor(() => expect(given).toEqual([{ gateCode: null, seen: { gateCodeMark: null } }]));
  await waitFor(() => expect(screen.queryByText("Who Looked at the Gate Code")).toBeNull());
});

test("home details that did not load can be retried, and a refusal is shown", async () => {
  let times = 0;
  const { user } = renderProfile({
    "homeowner.homeDetails": () => {
      times += 1;
      if (times === 1) throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
      return noDetails;
    },
    "homeowner.saveHomeDetails": refuse(500, "INTERNAL_SERVER_ERROR"),
  });
  const card = within(await screen.findByRole("region", { name: "At Your Home" }));
  await user.click(await card.findByRole("button", { name: "Try Again" }));
  await user.type(await card.findByLabelText(/^Pets/), "Rex");
  await user.click(card.getByRole("button", { name: "Save Home Details" }));
  expect(await screen.findByText("Failed to save the home details. Please try again.")).toBeDefined();
  expect(card.getByLabelText<HTMLInputElement>(/^Pets/).value).toBe("Rex");
});

test("a service canceled while paused shows its end date and can be kept", async () => {
  let serviceEndsOn: string | null = "2026-12-21";
  const undoCancelService = vi.fn(() => {
    serviceEndsOn = null;
    return { isEnding: false, endsAt: null };
  });
  const { user } = renderProfile({
    "auth.currentUser": () => homeownerUser({ subscriptionStatus: "paused", serviceEndsOn }),
    "homeowner.undoCancelService": undoCancelService,
  });
  expect(await screen.findByText("Canceled, ends Mon, Dec 21, 2026")).toBeDefined();
  expect(await screen.findByText("You Canceled Your Service")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Keep My Service" }));
  await waitFor(() => expect(screen.queryByText("You Canceled Your Service")).toBeNull());
  expect(undoCancelService).toHaveBeenCalledOnce();
  expect(screen.queryByText(/Canceled, ends/)).toBeNull();
});
