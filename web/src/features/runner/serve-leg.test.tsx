import "#testkit/web/indexed-db.ts";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { Job } from "#modules/pickups/contract/job.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { outboxOf } from "../../lib/outbox/runner-outbox.ts";
import {
  begun,
  leo,
  openDialog,
  picture,
  setUpActiveRoute,
  taken,
} from "../../testing/active-route-card.tsx";
import { jobOf } from "../../testing/jobs.ts";
import { Refusing } from "../../testing/procedures.ts";
import type { renderScreen } from "../../testing/render.tsx";

const renderRoute = setUpActiveRoute(server);

const done = jobOf({ ...begun, status: "completed", completedAt: "2026-11-24T15:00:00.000Z" });

const takePhoto = (user: ReturnType<typeof renderScreen>, file = picture) =>
  user.upload(screen.getByLabelText(/^(Take|Retake) Photo$/, { selector: "input" }), file);

test("a job cannot be completed without a photo", async () => {
  const { user, createPhotoUpload } = renderRoute({ job: begun });
  const dialog = await openDialog(user, /^Complete & Photo/);
  await user.click(dialog.getByRole("button", { name: "Complete" }));
  expect(dialog.getByText("Please take a photo of the cans back in place.")).toBeDefined();
  expect(createPhotoUpload).not.toHaveBeenCalled();
});

test("a job is completed without a photo only when the runner says why", async () => {
  const completeJob = vi.fn((_input: unknown) => done);
  const { user, createPhotoUpload } = renderRoute({
    job: taken,
    answers: { "runner.completeJob": completeJob },
  });
  const dialog = await openDialog(user, /^Complete & Photo/);
  await user.click(dialog.getByRole("button", { name: "Can’t Take a Photo?" }));
  const send = dialog.getByRole("button", { name: "Complete" });
  await user.click(send);
  expect(dialog.getByText("Choose a reason. The homeowner sees it.")).toBeDefined();
  await user.click(dialog.getByRole("radio", { name: "Something else" }));
  await user.click(send);
  expect(dialog.getByText("Say in the notes why there is no photo.")).toBeDefined();
  expect(completeJob).not.toHaveBeenCalled();
  await user.type(dialog.getByRole("textbox", { name: /^Notes/ }), "Phone fell in the creek");
  await user.click(send);
  await waitFor(() =>
    expect(completeJob.mock.calls[0]?.[0]).toMatchObject({
      jobId: taken.id,
      notes: "Phone fell in the creek",
      noPhotoReason: "other",
    }),
  );
  expect(createPhotoUpload).not.toHaveBeenCalled();
});

/** The server's answer to a leg: the job with both photos. */
const served = (job: Job): Job => {
  const leg = { at: "2026-11-24T11:00:00.000Z", photoUrl: "/photos/1.jpg" };
  return { ...job, legs: { out: leg, in: leg } };
};

/** The completing step, up to the photo and notes. */
async function readyToComplete(user: ReturnType<typeof renderScreen>, notes = "") {
  const dialog = await openDialog(user, /^Complete & Photo/);
  await takePhoto(user);
  expect(await dialog.findByRole("img", { name: "Photo of the cans back in place" })).toBeDefined();
  if (notes) await user.type(dialog.getByRole("textbox", { name: /Notes/ }), notes);
  return dialog.getByRole("button", { name: "Complete" });
}

fullTest(
  "completing uploads the photo straight to the storage, then books the pay with its notes",
  async () => {
    const completeJob = vi.fn((_input: unknown) => served(done));
    const { user, createPhotoUpload, received } = renderRoute({
      job: begun,
      answers: {
        "runner.jobs": () => (completeJob.mock.calls.length > 0 ? [done] : [begun]),
        "runner.completeJob": completeJob,
      },
    });
    await user.click(await readyToComplete(user, " Lids closed. "));
    expect(await screen.findByText("Job Completed")).toBeDefined();
    expect(screen.getByText("Payment processed: $12.00 earned.")).toBeDefined();
    expect(createPhotoUpload.mock.calls[0]?.[0]).toMatchObject({
      jobId: begun.id,
      leg: "in",
      contentType: "image/jpeg",
      bytes: "small".length,
    });
    expect(received).toEqual([{ contentType: "image/jpeg" }]);
    expect(completeJob).toHaveBeenCalledOnce();
    expect(completeJob.mock.calls[0]?.[0]).toMatchObject({
      jobId: begun.id,
      photoUrl: "photos/1",
      photoSource: "gallery",
      notes: "Lids closed.",
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);

fullTest("starting sends the photo of the cans at the curb, once", async () => {
  const startJob = vi.fn((_input: unknown) => served(begun));
  const { user, createPhotoUpload } = renderRoute({
    job: taken,
    answers: {
      "runner.jobs": () => (startJob.mock.calls.length > 0 ? [begun] : [taken]),
      "runner.startJob": startJob,
    },
  });
  const dialog = await openDialog(user, /^Start & Photo/);
  await takePhoto(user);
  const send = await dialog.findByRole("button", { name: "Start Job" });
  await dialog.findByRole("img");
  // Both before the screen can update.
  act(() => {
    send.click();
    send.click();
  });
  expect(await screen.findByText("Job Started")).toBeDefined();
  expect(createPhotoUpload.mock.calls.map(([{ leg }]) => leg)).toEqual(["out"]);
  expect(startJob).toHaveBeenCalledOnce();
  expect(startJob.mock.calls[0]?.[0]).toMatchObject({ jobId: taken.id, photoUrl: "photos/1" });
  expect(await screen.findByText(/^Done/)).toBeDefined();
});

fullTest("a reload during the upload loses nothing: the photo is saved before it is sent", async () => {
  const completeJob = vi.fn((_input: unknown) => served(done));
  const answers = {
    "runner.jobs": () => (completeJob.mock.calls.length > 0 ? [done] : [begun]),
    "runner.completeJob": completeJob,
  };
  const { user } = renderRoute({ job: begun, answers });
  const send = await readyToComplete(user, " Lids closed. ");
  // An upload that never ends.
  server.use(http.put("*/api/photos/*", () => new Promise<never>(() => {})));
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("Sending…")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Complete & Photo/ })).toBeNull();
  const outbox = outboxOf(leo.id);
  await outbox.reload();
  const [entry] = outbox.state().entries;
  expect(entry).toMatchObject({
    jobId: begun.id,
    address: begun.address,
    act: { kind: "completeJob", notes: "Lids closed." },
    photo: { source: "gallery" },
    state: "waiting",
  });
  expect((await outbox.picture(entry?.id ?? ""))?.size).toBe("small".length);
  expect(completeJob).not.toHaveBeenCalled();
});

test("steps saved before a reload show as done and are sent", async () => {
  const completeJob = vi.fn((_input: unknown) => served(done));
  const jobs = () => (completeJob.mock.calls.length > 0 ? [done] : [begun]);
  await outboxOf(leo.id).add({
    jobId: begun.id,
    address: begun.address,
    act: { kind: "completeJob", notes: null },
    picture: { blob: picture, source: "gallery" },
  });
  renderRoute({ job: begun, answers: { "runner.jobs": jobs, "runner.completeJob": completeJob } });
  expect(await screen.findByText("Sending…")).toBeDefined();
  vi.setSystemTime(Date.now() + 10_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByText("Nothing on your route yet")).toBeDefined();
  expect(completeJob).toHaveBeenCalledOnce();
});

test("offline a step is saved, marked as such, and sent once online", async () => {
  const completeJob = vi.fn((_input: unknown) => served(done));
  const answers = {
    "runner.jobs": () => (completeJob.mock.calls.length > 0 ? [done] : [begun]),
    "runner.completeJob": completeJob,
  };
  const { user } = renderRoute({ job: begun, answers });
  const send = await readyToComplete(user);
  let isOffline = true;
  server.use(http.all("*/api/trpc/:names", () => (isOffline ? HttpResponse.error() : undefined)));
  await user.click(send);
  expect(await screen.findByText("1 waiting")).toBeDefined();
  expect(screen.getByText(/^No connection\./)).toBeDefined();
  expect(screen.getByText("Saved on your phone. It sends when you’re online.")).toBeDefined();
  isOffline = false;
  await user.click(screen.getByRole("button", { name: "Try Now" }));
  expect(await screen.findByText("Job Completed")).toBeDefined();
});

fullTest("a photo that failed to send is kept and resent", async () => {
  const completeJob = vi.fn((_input: unknown) => served(done));
  const { user, received } = renderRoute({
    job: begun,
    uploads: [503, 200],
    answers: { "runner.completeJob": completeJob },
  });
  await user.click(await readyToComplete(user));
  await user.click(await screen.findByRole("button", { name: "Try Now" }));
  expect(await screen.findByText("Job Completed")).toBeDefined();
  expect(completeJob).toHaveBeenCalledOnce();
  expect(received).toHaveLength(2);
});

fullTest("a job that is no longer open says why and reloads the route", async () => {
  const jobs = vi.fn().mockReturnValueOnce([begun]).mockReturnValue([]);
  const completeJob = () => {
    throw new Refusing({ status: 409, code: "JOB_NOT_OPEN" });
  };
  const { user } = renderRoute({
    job: begun,
    answers: { "runner.jobs": jobs, "runner.completeJob": completeJob },
  });
  await user.click(await readyToComplete(user));
  expect(await screen.findByText("This job can no longer be completed.")).toBeDefined();
  expect(await screen.findByText("Nothing on your route yet")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Got It" }));
  await waitFor(() => expect(screen.queryByText("This job can no longer be completed.")).toBeNull());
});

test("closing the camera step keeps the photo and the notes", async () => {
  const { user } = renderRoute({ job: begun });
  let dialog = await openDialog(user, /^Complete & Photo/);
  await takePhoto(user);
  await dialog.findByRole("img");
  await user.type(dialog.getByRole("textbox", { name: /Notes/ }), "Left of the garage");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  dialog = await openDialog(user, /^Complete & Photo/);
  expect(dialog.getByRole("img")).toBeDefined();
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Left of the garage");
});

test("notes survive leaving the page, until they are sent", async () => {
  const first = renderRoute({ job: begun });
  const dialog = await openDialog(first.user, /^Complete & Photo/);
  await first.user.type(dialog.getByRole("textbox", { name: /Notes/ }), "Left of the garage");
  cleanup();
  const { user } = renderRoute({ job: begun });
  const again = await openDialog(user, /^Complete & Photo/);
  expect(again.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Left of the garage");
});

fullTest("a job that is no longer open closes the camera step and reloads the route", async () => {
  const jobs = vi.fn().mockReturnValueOnce([begun]).mockReturnValue([]);
  const completeJob = () => {
    throw new Refusing({ status: 409, code: "JOB_NOT_OPEN" });
  };
  const { user } = renderRoute({
    job: begun,
    answers: { "runner.jobs": jobs, "runner.completeJob": completeJob },
  });
  const dialog = await openDialog(user, /^Complete & Photo/);
  await takePhoto(user);
  await dialog.findByRole("img");
  await user.click(dialog.getByRole("button", { name: "Complete" }));
  expect(await screen.findByText("This job can no longer be completed.")).toBeDefined();
  expect(await screen.findByText("Nothing on your route yet")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  [new File(["text"], "notes.txt", { type: "text/plain" }), "Invalid File Type"],
  [new File(["broken"], "broken.jpg", { type: "image/jpeg" }), "Invalid File Type"],
  [new File(["GIF89a broken"], "broken.gif", { type: "image/gif" }), "Upload Failed"],
])("a file that is not a picture says so, and does not claim it was kept (%#)", async (file, title) => {
  const { user } = renderRoute({ job: begun });
  await openDialog(user, /^Complete & Photo/);
  // Simulates a device that ignores `accept`.
  await act(async () => {
    const input = screen.getByLabelText<HTMLInputElement>("Take Photo", { selector: "input" });
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.queryByText(/kept/)).toBeNull();
});

test("a refused step shows its time in its home's zone, even once the job is gone", async () => {
  const { user } = renderRoute({
    job: begun,
    answers: {
      "runner.jobs": vi
        .fn()
        .mockReturnValueOnce([{ ...begun, timeZone: "America/Los_Angeles" }])
        .mockReturnValue([]),
      "runner.completeJob": () => {
        throw new Refusing({ status: 409, code: "JOB_CANCELLED", params: { date: "2026-11-24" } });
      },
    },
  });
  await user.click(await readyToComplete(user));
  expect(await screen.findByText("Nothing on your route yet")).toBeDefined();
  expect(screen.getByText(/^What you did at 3:00\sAM is kept/)).toBeDefined();
});
