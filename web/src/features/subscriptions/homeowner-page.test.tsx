import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { User } from "#modules/accounts/contract.ts";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { jobOf, ownJobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { HomeownerPage } from "./dashboard.tsx";

const leo = { user: { firstName: "Leo", lastName: "" } };
const legs = {
  out: { at: "2026-01-13T13:05:00.000Z", photoUrl: "/photos/out.jpg" },
  in: { at: "2026-01-13T15:40:00.000Z", photoUrl: "/photos/in.jpg" },
};

const done = ownJobOf({
  id: "01900000-0000-7000-8000-000000000002",
  scheduledDate: "2026-01-13T08:00:00.000Z",
  status: "completed",
  completedAt: legs.in.at,
  runner: leo,
  notes: "Lids closed.",
  legs,
});
/** Far enough ahead to be upcoming whenever this runs. */
const toCome = ownJobOf({
  id: "01900000-0000-7000-8000-000000000003",
  scheduledDate: "2126-01-15T08:00:00.000Z",
  status: "assigned",
  runner: leo,
});

/** The dashboard over jobs and a user the answers may change. */
function renderDashboard(
  at: { jobs?: OwnJob[]; user?: User },
  answers: (state: { jobs: OwnJob[]; user: User }) => Parameters<typeof procedures>[0] = () => ({}),
) {
  const state = { jobs: at.jobs ?? [], user: at.user ?? homeownerUser() };
  server.use(
    procedures({
      "auth.currentUser": () => state.user,
      "homeowner.jobs": () => state.jobs,
      "homeowner.calendar": () => ({ days: [] }),
      "homeowner.pickupWindows": () => [],
      ...answers(state),
    }),
  );
  return renderScreen(<HomeownerPage />);
}

const refusing = (status: number, code: string) =>
  vi.fn((): never => {
    throw new Refusing({ status, code });
  });

test("a completed pickup is a receipt: both photos, the runner and the notes", async () => {
  renderDashboard({ jobs: [done] });
  const receipt = await screen.findByRole("article");
  const photos = within(receipt).getAllByRole("button", { name: /^Enlarge/ });
  expect(photos.map((photo) => photo.querySelector("img")?.getAttribute("src"))).toEqual([
    "/photos/out.jpg",
    "/photos/in.jpg",
  ]);
  expect(within(receipt).getByText("8:05 AM")).toBeDefined();
  expect(within(receipt).getByText("10:40 AM")).toBeDefined();
  expect(screen.getByText("Tue, Jan 13 · By Leo")).toBeDefined();
  expect(within(receipt).getByText("“Lids closed.”")).toBeDefined();
});

test("a photo of the evening before names its day", async () => {
  const out = { ...legs.out, at: "2026-01-12T23:05:00.000Z" };
  renderDashboard({ jobs: [{ ...done, outOn: "2026-01-12", legs: { ...legs, out } }] });
  const receipt = within(await screen.findByRole("article"));
  expect(receipt.getByText(/^Jan 12, 6:05/)).toBeDefined();
});

test("a pickup completed without photos says when it was done", async () => {
  const none = { at: null, photoUrl: null };
  renderDashboard({ jobs: [{ ...done, legs: { out: none, in: { ...legs.in, photoUrl: null } } }] });
  const receipt = within(await screen.findByRole("article"));
  expect(receipt.getByText(/^Done by Leo, Jan 13, 10:40/)).toBeDefined();
  expect(receipt.queryByText("No photo was taken")).toBeNull();
  expect(receipt.queryByText(/from curb to back/)).toBeNull();
});

test("while the cans are out, the dashboard says so and shows the first photo", async () => {
  const begun = ownJobOf({
    status: "in_progress",
    runner: leo,
    legs: { ...legs, in: { at: null, photoUrl: null } },
  });
  renderDashboard({ jobs: [begun] });
  const card = within(await screen.findByRole("region", { name: "Your cans are at the curb" }));
  expect(card.getByRole("button", { name: "Enlarge: Photo of the cans at the curb" })).toBeDefined();
  expect(card.getByText("Tuesday 8:05 AM at the curb")).toBeDefined();
  expect(card.getByText("Leo brings them back after the truck.")).toBeDefined();
});

test("a runner on the way back is told by the stops between instead", async () => {
  renderDashboard({ jobs: [ownJobOf({ status: "in_progress", runner: leo, stopsAway: 0 })] });
  const card = within(await screen.findByRole("region", { name: "Your cans are at the curb" }));
  expect(card.getByText("You’re Leo’s next stop")).toBeDefined();
  expect(card.queryByText("Leo brings them back after the truck.")).toBeNull();
});

fullTest("a pickup is rated once with stars, reasons and text, and says thank you", async () => {
  const rateJob = vi.fn((_input: unknown) => ({ ok: true }));
  const user = renderDashboard({ jobs: [done] }, (state) => ({
    "homeowner.rateJob": (input: { stars: number; tags: OwnJob["ratingTags"] }) => {
      state.jobs = [{ ...done, rating: input.stars, ratingTags: input.tags }];
      return rateJob(input);
    },
  }));
  const group = within(await screen.findByRole("group", { name: "How did Leo do?" }));
  expect(group.getAllByRole("radio")).toHaveLength(5);
  expect(screen.queryByRole("button", { name: "Send Rating" })).toBeNull();
  await user.click(group.getByRole("radio", { name: "3 stars" }));
  await user.click(await screen.findByRole("checkbox", { name: "Late" }));
  await user.click(group.getByRole("radio", { name: "4 stars" }));
  expect(screen.queryByRole("checkbox", { name: "Late" })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Careful" }));
  await user.type(await screen.findByRole("textbox", { name: /A few words/ }), " Quiet. ");
  const send = screen.getByRole("button", { name: "Send Rating" });
  act(() => {
    send.click();
    send.click();
  });
  const thanks = await screen.findByText(/^Thank you! 4 stars for Leo\./);
  expect(document.activeElement).toBe(thanks);
  expect(within(thanks).getByText("Careful")).toBeDefined();
  expect(screen.queryByRole("radio")).toBeNull();
  expect(rateJob).toHaveBeenCalledExactlyOnceWith({
    jobId: done.id,
    stars: 4,
    tags: ["careful"],
    words: "Quiet.",
  });
});

test("a rated pickup shows its stars and asks for none", async () => {
  renderDashboard({ jobs: [{ ...done, rating: 5 }] });
  expect(await screen.findByText("You gave 5 stars.")).toBeDefined();
  expect(screen.queryByRole("radio")).toBeNull();
});

fullTest("stars and text that were not sent are kept", async () => {
  const user = renderDashboard({ jobs: [done] }, () => ({
    "homeowner.rateJob": refusing(500, "INTERNAL_SERVER_ERROR"),
  }));
  await user.click(await screen.findByRole("radio", { name: "5 stars" }));
  await user.type(await screen.findByRole("textbox", { name: /A few words/ }), "Quiet");
  await user.click(screen.getByRole("button", { name: "Send Rating" }));
  expect(await screen.findByText("Failed to send your rating. Please try again.")).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "5 stars" }).checked).toBe(true);
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Quiet");
});

/** Opens a folded card. */
async function unfold(user: ReturnType<typeof renderScreen>, name: string) {
  const folded = within(await screen.findByRole("region", { name }));
  await user.click(folded.getByRole("heading", { name }));
  return folded;
}

async function askToCancel(user: ReturnType<typeof renderScreen>) {
  await unfold(user, "Upcoming Pickups");
  await user.click(await screen.findByRole("button", { name: /^Cancel: Tue, Jan 15/ }));
  return within(await screen.findByRole("dialog", { name: "Cancel this pickup?" }));
}

fullTest("a pickup is canceled once, after a warning", async () => {
  const cancelJob = vi.fn((_input: unknown) => ({ ...jobOf(toCome), status: "cancelled" }));
  const user = renderDashboard({ jobs: [toCome] }, (state) => ({
    "homeowner.cancelJob": (input: unknown) => {
      state.jobs = [{ ...toCome, status: "cancelled" }];
      return cancelJob(input);
    },
  }));
  const dialog = await askToCancel(user);
  expect(dialog.getByText(/^Leo will be told. This cannot be undone/)).toBeDefined();
  const confirm = dialog.getByRole("button", { name: "Cancel Pickup" });
  act(() => {
    confirm.click();
    confirm.click();
  });
  expect(await screen.findByText("Pickup Canceled")).toBeDefined();
  expect(cancelJob).toHaveBeenCalledExactlyOnceWith({ jobId: toCome.id });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Cancel: / })).toBeNull());
});

test("canceling a paid single pickup says what goes back", async () => {
  const paid = { id: toCome.id, jobId: toCome.id, price: "15.00", paid: "15.00" };
  const user = renderDashboard({ jobs: [toCome] }, () => ({ "homeowner.oneOffs": () => [paid] }));
  const dialog = await askToCancel(user);
  expect(await dialog.findByText("$15.00 goes back to your card.")).toBeDefined();
});

test("a paid single pickup whose runner has set out is not to be canceled, and says why", async () => {
  const paid = { id: toCome.id, jobId: toCome.id, price: "15.00", paid: "15.00" };
  const left = { ...toCome, onTheWayAt: "2126-01-15T12:30:00.000Z" };
  const user = renderDashboard({ jobs: [left] }, () => ({ "homeowner.oneOffs": () => [paid] }));
  const dialog = await askToCancel(user);
  expect(await dialog.findByText(/^Your runner has set out, so/)).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Cancel Pickup" })).toBeNull();
});

test("keeping a pickup changes nothing", async () => {
  const user = renderDashboard({ jobs: [toCome] });
  const dialog = await askToCancel(user);
  await user.click(dialog.getByRole("button", { name: "Keep Pickup" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: /^Cancel: / })).toBeDefined();
});

test("a pickup that has since begun is not canceled and shows its status", async () => {
  const user = renderDashboard({ jobs: [toCome] }, (state) => ({
    "homeowner.cancelJob": () => {
      state.jobs = [{ ...toCome, status: "in_progress" }];
      throw new Refusing({ status: 409, code: "JOB_NOT_CANCELLABLE" });
    },
  }));
  const dialog = await askToCancel(user);
  await user.click(dialog.getByRole("button", { name: "Cancel Pickup" }));
  expect(await screen.findByText("This pickup can no longer be canceled.")).toBeDefined();
  expect(await screen.findByRole("region", { name: "Your cans are at the curb" })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a failed cancellation can be retried", async () => {
  const user = renderDashboard({ jobs: [toCome] }, () => ({
    "homeowner.cancelJob": refusing(500, "INTERNAL_SERVER_ERROR"),
  }));
  const dialog = await askToCancel(user);
  await user.click(dialog.getByRole("button", { name: "Cancel Pickup" }));
  expect(await screen.findByText("Failed to cancel pickup. Please try again.")).toBeDefined();
  expect(dialog.getByRole("button", { name: "Cancel Pickup" })).toBeDefined();
});

const paused = homeownerUser({ subscriptionStatus: "paused", subscriptionActive: false });

fullTest("pausing says what it does, happens once, and offers to resume", async () => {
  const pauseService = vi.fn(() => paused);
  const user = renderDashboard({ jobs: [toCome] }, (state) => ({
    "homeowner.pauseService": () => {
      state.jobs = [];
      return pauseService();
    },
  }));
  await screen.findByText(/Jan 15/);
  await user.click(screen.getByRole("button", { name: "Pause Service" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Pause your service?" }));
  expect(
    dialog.getByText(/^Pickups that haven’t started are canceled.*Right now that is 1 pickup\.$/),
  ).toBeDefined();
  // It is on another day.
  expect(dialog.queryByText(/including today’s/)).toBeNull();
  const confirm = dialog.getByRole("button", { name: "Pause Service" });
  act(() => {
    confirm.click();
    confirm.click();
  });
  expect(await screen.findByText("Service Paused")).toBeDefined();
  expect(screen.getByText(/can resume anytime\.$/, { selector: "[role=status] p" })).toBeDefined();
  expect(pauseService).toHaveBeenCalledOnce();
  expect(await screen.findByRole("button", { name: "Resume Service" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Schedule Pickup" })).toBeNull();
  expect(await screen.findByText("No upcoming pickups scheduled")).toBeDefined();
});

test("a failed pause shows an error, and the service continues", async () => {
  const user = renderDashboard({}, () => ({
    "homeowner.pauseService": refusing(500, "INTERNAL_SERVER_ERROR"),
  }));
  await user.click(await screen.findByRole("button", { name: "Pause Service" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Pause Service" }));
  expect(await screen.findByText("Failed to pause service. Please try again.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Resume Service" })).toBeNull();
});

test("a paused service resumes after showing the cost and date", async () => {
  const resumeService = vi.fn(() => homeownerUser());
  const user = renderDashboard({ user: paused }, (state) => ({
    // The account is asked again after the act.
    "homeowner.resumeService": () => {
      state.user = resumeService();
      return state.user;
    },
    "homeowner.billing": () => ({ testMode: false }),
  }));
  expect(await screen.findByText(/^Your service is paused\. The cans/)).toBeDefined();
  expect(screen.getByText("Active Subscription").closest("dl")?.textContent).toContain("Paused");
  await user.click(screen.getByRole("button", { name: "Resume Service" }));
  const question = within(await screen.findByRole("dialog", { name: "Resume your service?" }));
  expect(await question.findByText(/^A new month begins now\. We charge your card/)).toBeDefined();
  expect(resumeService).not.toHaveBeenCalled();
  await user.click(question.getByRole("button", { name: "Resume Service" }));
  expect(await screen.findByText("Service Resumed")).toBeDefined();
  expect(resumeService).toHaveBeenCalledOnce();
  expect(await screen.findByRole("button", { name: "Schedule Pickup" })).toBeDefined();
  expect(await screen.findByRole("button", { name: "Pause Service" })).toBeDefined();
});

test("a paused service that was canceled resumes until its end, without a charge", async () => {
  const user = renderDashboard({ user: paused }, () => ({
    "homeowner.billing": () => ({ testMode: true, endsOn: "2026-12-21" }),
  }));
  await user.click(await screen.findByRole("button", { name: "Resume Service" }));
  const question = within(await screen.findByRole("dialog"));
  expect(
    await question.findByText(/^They continue until Mon, Dec 21, 2026, .* You won’t be charged again\.$/),
  ).toBeDefined();
  expect(question.queryByText(/we charge/)).toBeNull();
});

test("a homeowner without a service can neither pause nor resume it", async () => {
  renderDashboard({ user: homeownerUser({ subscriptionStatus: "none", subscriptionActive: false }) });
  expect(await screen.findByText("One step to go")).toBeDefined();
  expect(screen.queryByRole("button", { name: /Pause|Resume/ })).toBeNull();
});

test("a missed pickup apologizes and links to its credit", async () => {
  renderDashboard({ jobs: [ownJobOf({ scheduledDate: "2026-01-13T08:00:00.000Z", status: "missed" })] });
  expect(await screen.findByText(/^We’re sorry\. We credit missed pickups/)).toBeDefined();
  expect(screen.getByRole("link", { name: "See your credits" }).getAttribute("href")).toBe(
    "/settings#billing",
  );
});

test("every card link leads where its label says", async () => {
  const user = renderDashboard({});
  const linksOf = async (card: string) =>
    (await unfold(user, card))
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);
  expect((await screen.findByRole("link", { name: "Calendar" })).getAttribute("href")).toBe("/calendar");
  expect(await linksOf("My Account")).toEqual([
    ["My Profile", "/profile"],
    ["Account Settings", "/settings"],
    ["Vacation Rentals", "/vacation-rental"],
  ]);
  expect(await linksOf("Quick Actions")).toEqual([
    ["Notification Settings", "/settings#notifications"],
    ["Account Settings", "/settings"],
    ["Billing & Payment", "/settings#billing"],
  ]);
  expect(await linksOf("Service Details")).toEqual([["Edit Service Details", "/profile"]]);
});

test("pickups that did not load can be retried", async () => {
  let isDown = true;
  const user = renderDashboard({}, () => ({
    "homeowner.jobs": () => {
      if (isDown) throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
      return [done];
    },
  }));
  const [retry] = await screen.findAllByRole("button", { name: "Try Again" });
  isDown = false;
  if (retry) await user.click(retry);
  expect(await screen.findByRole("article")).toBeDefined();
});
