import "#testkit/web/indexed-db.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { Job } from "#modules/pickups/contract/job.ts";
import { server } from "#testkit/web/server.ts";
import { outboxOf } from "../../lib/outbox/runner-outbox.ts";
import { begun, leo, openDialog, setUpActiveRoute, taken } from "../../testing/active-route-card.tsx";
import { dueOnEve, jobOf } from "../../testing/jobs.ts";
import { Refusing } from "../../testing/procedures.ts";
import { routeOf, stopOf } from "../../testing/route.ts";
import { choosePicture, tenSecondsLater } from "../../testing/route-screen.tsx";

const renderRoute = setUpActiveRoute(server);

const done = jobOf({ ...begun, status: "completed", completedAt: "2026-11-24T15:00:00.000Z" });
/** The server's answer to a leg: the job with both photos. */
const served = (job: Job): Job => {
  const leg = { at: "2026-11-24T11:00:00.000Z", photoUrl: "/photos/1.jpg" };
  return { ...job, legs: { out: leg, in: leg } };
};

test("a rental's job shows its name and the next guests, and open items on completion", async () => {
  const rental = {
    name: "Lakeside Cottage",
    nextGuestsAt: "2026-11-24T16:00:00.000Z",
    checklist: [
      { item: "Lids closed", isChecked: true },
      { item: "Gate shut", isChecked: false },
    ],
    mustFinishChecklist: false,
  };
  const { user } = renderRoute({ job: { ...begun, rental } });
  expect(await screen.findByText(/Lakeside Cottage · Next guests at 4:00\sPM$/)).toBeDefined();
  const link = screen.getByRole("link", { name: /^At the home/ });
  expect(link.getAttribute("href")).toBe("/runner/route?day=2026-11-24");
  const dialog = await openDialog(user, /^Complete & Photo/);
  expect(dialog.getByText("Not ticked off yet: Gate shut.")).toBeDefined();
});

test("a job of another day knows where the home wishes its full cans", async () => {
  const job = { ...begun, due: { ...begun.due, inBy: "2026-11-23T20:00:00.000Z" } };
  const { home } = stopOf(1);
  const { user } = renderRoute({
    job,
    answers: {
      "runner.route": ({ day }: { day?: string }) =>
        routeOf(
          day === "2026-11-23"
            ? [stopOf(1, { job, leg: "in", home: { ...home, fullCans: "broughtBack" } })]
            : [],
          { day: day ?? "2026-11-24" },
        ),
    },
  });
  const dialog = await openDialog(user, /^Complete & Photo/);
  await user.click(await dialog.findByRole("radio", { name: "No, still full" }));
  expect(await dialog.findByText("Put the cans back in place.")).toBeDefined();
});

test("where the home’s wish can’t be loaded, the runner says where the full cans are", async () => {
  const job = { ...begun, due: { ...begun.due, inBy: "2026-11-23T20:00:00.000Z" } };
  const completeJob = vi.fn((_input: unknown) => served(job));
  const { user } = renderRoute({ job, answers: { "runner.completeJob": completeJob } });
  const dialog = await openDialog(user, /^Complete & Photo/);
  await user.click(await dialog.findByRole("radio", { name: "No, still full" }));
  expect(dialog.queryByText("Leave the cans at the curb.")).toBeNull();
  const question = within(dialog.getByRole("group", { name: "Where are the cans now?" }));
  expect(question.getByRole("radio", { name: "At the curb", checked: true })).toBeDefined();
  await user.click(question.getByRole("radio", { name: "Back in place" }));
  expect(await screen.findByRole("heading", { name: "Cans back in place" })).toBeDefined();
  await choosePicture();
  await user.click(dialog.getByRole("button", { name: "Use This Photo" }));
  await tenSecondsLater();
  await waitFor(() =>
    expect(completeJob).toHaveBeenCalledWith(
      expect.objectContaining({ truck: "notEmptied", cans: "broughtBack" }),
    ),
  );
});

test("a required checklist is ticked in the dialog before the photo can be used", async () => {
  const checkItem = vi.fn((_input: unknown) => ({ checkedAt: null, hasPhoto: false }));
  const rental = {
    name: "Lakeside Cottage",
    nextGuestsAt: null,
    checklist: [
      { item: "Lids closed", isChecked: true },
      { item: "Gate shut", isChecked: false },
    ],
    mustFinishChecklist: true,
  };
  const { user } = renderRoute({
    job: { ...begun, rental },
    answers: { "runner.checkItem": checkItem },
  });
  const dialog = await openDialog(user, /^Complete & Photo/);
  await user.click(dialog.getByRole("button", { name: "1 of 2 ticked" }));
  const box = dialog.getByRole("checkbox", { name: "Gate shut" });
  expect(document.activeElement).toBe(box);
  await user.click(box);
  expect(dialog.getByRole("button", { name: "Use This Photo" })).toBeDefined();
  await tenSecondsLater();
  await waitFor(() =>
    expect(checkItem).toHaveBeenCalledWith(expect.objectContaining({ item: "Gate shut", isChecked: true })),
  );
});

test("each camera is disabled until its window opens, and shows the time in the home's zone", async () => {
  vi.setSystemTime(new Date("2026-11-23T21:59:59.000Z"));
  const opens = {
    outAt: "2026-11-23T22:00:00.000Z",
    out: "2026-11-23T16:00:00.000Z",
    inAt: "2026-11-24T13:00:00.000Z",
    in: "2026-11-24T07:00:00.000Z",
  };
  const { user } = renderRoute({ job: jobOf({ ...taken, due: dueOnEve("2026-11-24"), opens }) });
  const start = await screen.findByRole("button", { name: /^Start & Photo/ });
  const complete = screen.getByRole("button", { name: /^Complete & Photo/ });
  for (const button of [start, complete]) {
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
    expect(screen.queryByRole("dialog")).toBeNull();
    const opensAt = button === start ? /^Not yet\. Opens Mon 4\sPM\.$/ : /^Not yet\. Opens Tue 7\sAM\.$/;
    expect(await screen.findByText(opensAt)).toBeDefined();
  }
});

test("Start & Photo keeps the photo first, sends it after ten seconds, and says that the job started", async () => {
  const startJob = vi.fn((_input: unknown) => served(begun));
  const { user, createPhotoUpload } = renderRoute({ job: taken, answers: { "runner.startJob": startJob } });
  await openDialog(user, /^Start & Photo/);
  await choosePicture();
  await user.click(await screen.findByRole("button", { name: "Use This Photo" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.queryByRole("button", { name: /^(Start|Release)/ })).toBeNull());
  expect(startJob).not.toHaveBeenCalled();
  await tenSecondsLater();
  expect(await screen.findByText("Job Started")).toBeDefined();
  expect(createPhotoUpload.mock.calls.map(([{ leg }]) => leg)).toEqual(["out"]);
  expect(startJob.mock.calls).toMatchObject([[{ jobId: taken.id, photoUrl: "photos/1" }]]);
});

test("Complete & Photo without reception waits on the phone, and pays once online", async () => {
  const completeJob = vi.fn((_input: unknown) => served(done));
  const answers = {
    "runner.jobs": () => (completeJob.mock.calls.length > 0 ? [done] : [begun]),
    "runner.completeJob": completeJob,
  };
  const { user } = renderRoute({ job: begun, answers });
  const dialog = await openDialog(user, /^Complete & Photo/);
  await choosePicture();
  await user.type(dialog.getByRole("textbox", { name: /Notes/ }), " Lids closed. ");
  let isOffline = true;
  server.use(http.all("*/api/trpc/:names", () => (isOffline ? HttpResponse.error() : undefined)));
  await user.click(dialog.getByRole("button", { name: "Use This Photo" }));
  await tenSecondsLater();
  expect(await screen.findByText("Saved on your phone. It sends when you’re online.")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Complete & Photo/ })).toBeNull();
  const [entry] = outboxOf(leo.id).state().entries;
  expect(entry).toMatchObject({ act: { kind: "completeJob", notes: "Lids closed." }, state: "waiting" });
  expect(await outboxOf(leo.id).picture(entry?.id ?? "")).not.toBeNull();
  isOffline = false;
  await user.click(screen.getByRole("button", { name: "Try Now" }));
  expect(await screen.findByText("Job Completed")).toBeDefined();
  expect(screen.getByText("Payment processed: $12.00 earned.")).toBeDefined();
  expect(completeJob).toHaveBeenCalledOnce();
});

test("a job is completed without a photo only when the runner says why", async () => {
  const { user } = renderRoute({ job: taken });
  const dialog = await openDialog(user, /^Complete & Photo/);
  await user.click(dialog.getByRole("button", { name: "Can’t Take a Photo?" }));
  const send = dialog.getByRole("button", { name: "Complete" });
  await user.click(send);
  expect(dialog.getByText("Choose a reason. The homeowner sees it.")).toBeDefined();
  await user.click(dialog.getByRole("radio", { name: "Something else" }));
  await user.click(send);
  expect(dialog.getByText("Say in the notes why there is no photo.")).toBeDefined();
  expect(outboxOf(leo.id).state().entries).toEqual([]);
});

test("notes survive closing the camera and leaving the page, until they are sent", async () => {
  const first = renderRoute({ job: begun });
  const dialog = await openDialog(first.user, /^Complete & Photo/);
  await first.user.type(dialog.getByRole("textbox", { name: /Notes/ }), "Left of the garage");
  cleanup();
  const { user } = renderRoute({ job: begun });
  const again = await openDialog(user, /^Complete & Photo/);
  expect(again.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Left of the garage");
});

test("a refused step shows its time in its home's zone, even once the job is gone", async () => {
  const job = { ...begun, timeZone: "America/Los_Angeles" };
  const { user } = renderRoute({
    job,
    answers: {
      "runner.jobs": vi.fn().mockReturnValueOnce([job]).mockReturnValue([]),
      "runner.completeJob": () => {
        throw new Refusing({ status: 409, code: "JOB_CANCELLED", params: { date: "2026-11-24" } });
      },
    },
  });
  await openDialog(user, /^Complete & Photo/);
  await choosePicture();
  await user.click(await screen.findByRole("button", { name: "Use This Photo" }));
  await tenSecondsLater();
  expect(await screen.findByText("Nothing on your route yet")).toBeDefined();
  expect(screen.getByText(/^What you did at 3:00\sAM is kept/)).toBeDefined();
});

test("two presses keep one step", async () => {
  const { user } = renderRoute({ job: taken });
  await openDialog(user, /^Start & Photo/);
  await choosePicture();
  const send = await screen.findByRole("button", { name: "Use This Photo" });
  await screen.findByRole("img", { name: "Photo of the cans at the curb" });
  act(() => {
    send.click();
    send.click();
  });
  await waitFor(() => expect(outboxOf(leo.id).state().entries).toHaveLength(1));
});
