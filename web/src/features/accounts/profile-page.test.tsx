import "#testkit/web/indexed-db.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { HomeDetails } from "#modules/homes/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { Refusing } from "../../testing/procedures.ts";
import {
  choose,
  field,
  noDetails,
  openRow,
  photo,
  refuse,
  row,
  save,
  setUpProfile,
  shrunk,
} from "../../testing/profile-screen.tsx";
import { plannedHome } from "../../testing/subscribe-screen.tsx";
import { homeownerUser, runnerUser, waitingUser } from "../../testing/users.ts";

const renderProfile = setUpProfile(server);

test("a photo of the cans asks to save, without naming the profile", async () => {
  const { user } = renderProfile();
  await openRow(user, "Where the cans live");
  fireEvent.change(screen.getByLabelText("Photo of where the cans live"), {
    target: { files: [photo(7_500)] },
  });
  expect(await screen.findByText("Don't forget to save.")).toBeDefined();
  expect(screen.queryByText("Don't forget to save your profile.")).toBeNull();
});

test("the days and the times are rows that open one of them each", async () => {
  const setRhythms = vi.fn((_input: unknown) => plannedHome);
  const { user } = renderProfile({
    "homeowner.pickupWindows": () => [],
    "homeowner.setRhythms": setRhythms,
  });
  const times = await openRow(user, "Time window");
  expect(row("Pickup days")).toBe(
    "Pickup daysTrash: Every Tuesday, Every FridayRecycling: Every other FridayEdit",
  );
  expect(times.queryByRole("group")).toBeNull();
  expect(times.getByLabelText("Out the evening before")).toHaveProperty("checked", true);
  await user.click(times.getByLabelText("Back in after the truck comes"));
  await user.click(save());
  expect(await screen.findByText("Schedule Saved")).toBeDefined();
  const { days, ...seen } = plannedHome;
  expect(setRhythms).toHaveBeenCalledExactlyOnceWith({ ...seen, inAfterCollection: true, seen });
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
  await openRow(user, "Gate code");
  await user.type(field("Gate code"), "4711");
  saved = { ...saved, gateCodeMark: "two" };
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Changed Somewhere Else" }));
  await user.click(dialog.getByRole("button", { name: "Use Mine" }));
  expect(await screen.findByText("Home Details Saved")).toBeDefined();
  expect(given.at(-1)).toEqual({ gateCode: "4711", seen: { gateCodeMark: "two" } });
});

test("a house photo that is not a picture is refused", async () => {
  const { user } = renderProfile();
  await openRow(user, "House Photo");
  choose(new File(["text"], "notes.pdf", { type: "application/pdf" }));
  expect(await screen.findByText("Invalid File Type")).toBeDefined();
  expect(screen.getByText("Please select an image file (JPG, PNG, GIF).")).toBeDefined();
  // What was refused is no change, so nothing asks.
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

fullTest("a house photo that cannot be opened says Upload Failed", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("not decodable")));
  const { user } = renderProfile();
  await openRow(user, "House Photo");
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
  const { user } = renderProfile({
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
  await openRow(user, "House Photo");
  choose(photo(7_500_000));
  expect(await screen.findByText("Image Uploaded")).toBeDefined();
  expect(screen.getByText("Don't forget to save your profile.")).toBeDefined();
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
  await openRow(user, "House Photo");
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
  const { user } = renderProfile({
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
  await openRow(user, "Picture");
  fireEvent.change(screen.getByLabelText("Picture file"), { target: { files: [photo(7_500_000)] } });
  await screen.findByText("Image Uploaded");
  const [, left, top, width, height, , , across, down] = drawn.mock.lastCall ?? [];
  expect([left, top, width, height, across, down]).toEqual([200, 0, 600, 600, 600, 600]);
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
  await openRow(user, "Picture");
  await user.click(screen.getByRole("button", { name: "Remove Picture" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByAltText("Your picture")).toBeDefined();
  await openRow(user, "Picture");
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
  await openRow(user, "House Photo");
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

test("notifications and security are changed in the settings alone", async () => {
  const { user } = renderProfile({
    "auth.currentUser": () => ({
      ...homeownerUser(),
      notificationPreferences: {
        ...homeownerUser().notificationPreferences,
        emailNotifications: true,
        smsNotifications: false,
        pushNotifications: true,
      },
    }),
  });
  const card = await screen.findByRole("region", { name: "Notifications" });
  expect(card.textContent).toBe("NotificationsEmail, Push");
  expect(screen.queryByRole("switch")).toBeNull();
  await user.click(screen.getByRole("heading", { name: "Security" }));
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(["Notifications", "Bills", "Settings"].map(hrefOf)).toEqual([
    "/settings#notifications",
    "/settings#billing",
    "/settings",
  ]);
  expect(["Change Password", "Two-Factor Authentication", "Delete Account"].map(hrefOf)).toEqual(
    Array(3).fill("/settings#security"),
  );
});

test("a signed-out user is asked to log in again", async () => {
  renderProfile({ "auth.currentUser": () => null });
  expect(await screen.findByText("Please log in again.")).toBeDefined();
});

test("a home's detail is sent alone, and an empty gate code keeps the existing one", async () => {
  const given: unknown[] = [];
  let saved: HomeDetails = { ...noDetails, hasGateCode: true };
  const { user } = renderProfile({
    "homeowner.homeDetails": () => saved,
    "homeowner.saveHomeDetails": (input: unknown) => {
      given.push(input);
      saved = { ...saved, pets: "Rex" };
      return saved;
    },
  });
  await openRow(user, "Pets");
  expect(row("Pets")).toBe("PetsAdd");
  await user.type(field("Pets"), "Rex");
  await user.click(save());
  expect(await screen.findByText("Home Details Saved")).toBeDefined();
  expect(given).toEqual([{ pets: "Rex", seen: { pets: null } }]);
  await waitFor(() => expect(row("Pets")).toBe("PetsRexEdit"));
  await openRow(user, "Gate code");
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(given).toHaveLength(1);
  expect(row("Gate code")).toBe("Gate codeSavedEdit");
});

test("the gate code lists who viewed it, and is removed once confirmed", async () => {
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
  await openRow(user, "Gate code");
  const looks = within(screen.getByRole("region", { name: "Who Saw It" }));
  expect(looks.getByRole("listitem").textContent).toMatch(/^Leo, Nov 20, 2026.*Pickup on Fri, Nov 20/);
  await user.click(screen.getByRole("button", { name: "Remove Gate Code" }));
  const question = within(await screen.findByRole("dialog", { name: "Remove the gate code?" }));
  await user.click(question.getByRole("button", { name: "Remove Gate Code" }));
  await waitFor(() => expect(given).toEqual([{ gateCode: null, seen: { gateCodeMark: null } }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(row("Gate code")).toBe("Gate codeAdd");
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
  await openRow(user, "Pets");
  await user.type(field("Pets"), "Rex");
  await user.click(save());
  expect(await screen.findByText("Failed to save the home details. Please try again.")).toBeDefined();
  expect(field("Pets").value).toBe("Rex");
});

test("the homes open as a list, and another one can be added", async () => {
  const homes = [
    { id: homeownerUser().id, address: "412 Maple Street" },
    { id: "c0000000-0000-4000-8000-000000000001", address: "12 Lake Street" },
  ];
  const { user } = renderProfile({ "auth.currentUser": () => ({ ...homeownerUser(), homes }) });
  const dialog = await openRow(user, "Homes");
  expect(row("Homes")).toBe("Homes2 homesEdit");
  expect(dialog.getAllByRole("listitem")).toHaveLength(2);
  expect(dialog.getByRole("button", { name: "Show 12 Lake Street" })).toBeDefined();
  expect(dialog.getByRole("button", { name: "Add a Home" })).toBeDefined();
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
  expect(await screen.findByText("Canceled, ends Mon, Dec 21")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Keep My Service" }));
  await waitFor(() => expect(screen.queryByText(/Canceled, ends/)).toBeNull());
  expect(undoCancelService).toHaveBeenCalledOnce();
});
