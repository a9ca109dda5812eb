import "#testkit/web/indexed-db.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Job } from "#modules/pickups/contract/job.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { outboxOf, wipeOutbox } from "../../lib/outbox/runner-outbox.ts";
import { trpc, utils } from "../../lib/trpc.ts";
import { dueOnEve, jobOf } from "../../testing/jobs.ts";
import { photoStorage, stubPictures } from "../../testing/pictures.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { routeOf, stopOf } from "../../testing/route.ts";
import { runnerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import { ActiveRoute } from "./active-route.tsx";

const taken = jobOf({ status: "assigned", address: "412 Maple Street, Springfield 62704" });
const begun = jobOf({
  ...taken,
  status: "in_progress",
  legs: { out: { at: "2026-11-24T12:05:00.000Z", photoUrl: null }, in: { at: null, photoUrl: null } },
});
const done = jobOf({ ...begun, status: "completed", completedAt: "2026-11-24T15:00:00.000Z" });
const picture = new File(["a picture"], "curb.jpg", { type: "image/jpeg" });

const leo = runnerUser();

beforeEach(stubPictures);
beforeEach(async () => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T11:00:00.000Z") });
  await wipeOutbox(leo.id);
});
afterEach(async () => {
  await wipeOutbox(leo.id);
  vi.useRealTimers();
});

function Route() {
  const jobs = trpc.runner.jobs.useQuery();
  return (
    <ActiveRoute source={{ ...jobs, data: jobs.data?.filter(({ status }) => status !== "completed") }} />
  );
}

/** The route with one job; `uploads` are storage's answers, `answers` the server's. */
function renderRoute({
  job,
  uploads,
  answers = {},
}: {
  job: Job;
  uploads?: number[];
  answers?: Parameters<typeof procedures>[0];
}) {
  let uploadsAsked = 0;
  const createPhotoUpload = vi.fn((_input: { leg: string; bytes: number; contentType: string }) => {
    const photoUrl = `photos/${++uploadsAsked}`;
    const upload = {
      method: "PUT",
      url: `/api/photos/${photoUrl}`,
      headers: { "content-type": "image/jpeg" },
    };
    return { photoUrl, upload };
  });
  const storage = photoStorage(uploads);
  const answered = procedures({
    "runner.jobs": () => [job],
    "runner.createPhotoUpload": createPhotoUpload,
    "auth.currentUser": () => leo,
    ...answers,
  });
  server.use(storage.handler, answered);
  const user = renderScreen(
    <RequireRole allow="runner">
      <Route />
    </RequireRole>,
  );
  return { user, createPhotoUpload, received: storage.received };
}

async function openDialog(user: ReturnType<typeof renderScreen>, name: RegExp) {
  await user.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
}

const takePhoto = (user: ReturnType<typeof renderScreen>, file = picture) =>
  user.upload(screen.getByLabelText(/^(Take|Retake) Photo$/, { selector: "input" }), file);

test("a rental's job shows its name, the next guests, a link to its checklist, and open items on completion", async () => {
  const rental = {
    name: "Lakeside Cottage",
    nextGuestsAt: "2026-11-24T16:00:00.000Z",
    checklist: [
      { item: "Lids closed", isChecked: true },
      { item: "Gate shut", isChecked: false },
    ],
  };
  const { user } = renderRoute({ job: { ...begun, rental } });
  expect(await screen.findByText("Lakeside Cottage")).toBeDefined();
  expect(screen.getByText(/^Next guests at 4:00\sPM$/)).toBeDefined();
  const link = screen.getByRole("link", { name: /1 of 2 ticked off/ });
  expect(link.getAttribute("href")).toBe("/runner/route");
  const dialog = await openDialog(user, /^Complete & Photo/);
  expect(dialog.getByText("Not ticked off yet: Gate shut.")).toBeDefined();
});

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
  expect(await screen.findByText("Saved on your phone. It sends when you’re online.")).toBeDefined();
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
  expect(await screen.findByText("Saved on your phone. It sends when you’re online.")).toBeDefined();
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

fullTest("home details show when opened; the gate code only on request, hidden again on close", async () => {
  vi.setSystemTime(new Date("2026-11-24T13:00:00.000Z"));
  const looks: unknown[] = [];
  const { user } = renderRoute({
    job: taken,
    answers: {
      "runner.homeOfJob": () => ({
        canKinds: ["trash", "yard"],
        numberOfCans: 2,
        cansPlace: "Behind the shed",
        curbPlace: null,
        pets: "Rex",
        accessNotes: "Through the side gate",
        cansPhotoUrl: null,
        housePhotoUrl: "/api/photos/house",
        hasGateCode: true,
        gateCodeFrom: "2026-11-24T13:00:00.000Z",
        resident: {
          firstName: "Maya",
          lastName: "T.",
          photoUrl: "/photos/maya.jpg",
          phoneNumber: "217-555-0134",
        },
      }),
      "runner.viewGateCode": (input: unknown) => {
        looks.push(input);
        return { gateCode: "#4711" };
      },
    },
  });
  const open = await screen.findByRole("button", { name: /^At the home/ });
  await user.click(open);
  expect(await screen.findByText("Behind the shed")).toBeDefined();
  expect(screen.getByText("Trash and Yard waste")).toBeDefined();
  expect(screen.getByText("Maya T.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Call Maya: 217-555-0134" }).getAttribute("href")).toBe(
    "tel:2175550134",
  );
  expect(screen.getByText("Through the side gate")).toBeDefined();
  expect(screen.getByRole("img", { name: "The house" })).toBeDefined();
  expect(screen.queryByText("#4711")).toBeNull();
  expect(looks).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Show Gate Code" }));
  expect(await screen.findByText("#4711")).toBeDefined();
  expect(looks).toEqual([{ jobId: taken.id }]);
  await user.click(open);
  expect(screen.queryByText("#4711")).toBeNull();
});

test("a gate code that is no longer available says so", async () => {
  vi.setSystemTime(new Date("2026-11-24T13:00:00.000Z"));
  const { user } = renderRoute({
    job: taken,
    answers: {
      "runner.homeOfJob": () => ({
        canKinds: ["trash"],
        numberOfCans: 1,
        cansPlace: null,
        curbPlace: null,
        pets: null,
        accessNotes: null,
        cansPhotoUrl: null,
        housePhotoUrl: null,
        hasGateCode: true,
        gateCodeFrom: "2026-11-24T13:00:00.000Z",
        resident: {
          firstName: "Maya",
          lastName: "T.",
          photoUrl: "/photos/maya.jpg",
          phoneNumber: "217-555-0134",
        },
      }),
      "runner.viewGateCode": () => {
        throw new Refusing({ status: 409, code: "GATE_CODE_NOT_NOW" });
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: /^At the home/ }));
  const show = await screen.findByRole("button", { name: "Show Gate Code" });
  expect(screen.queryByText(/8:00\sAM on/)).toBeNull();
  await user.click(show);
  expect(
    await screen.findByText("The gate code is shown from when the pickup opens until it is done."),
  ).toBeDefined();
});

/** Cans out Monday evening in Springfield, back on Tuesday. */
const opens = {
  outAt: "2026-11-23T22:00:00.000Z",
  out: "2026-11-23T16:00:00.000Z",
  inAt: "2026-11-24T13:00:00.000Z",
  in: "2026-11-24T07:00:00.000Z",
};

test("the gate code button is disabled until the pickup opens", async () => {
  vi.setSystemTime(new Date("2026-11-24T12:59:59.000Z"));
  const viewGateCode = vi.fn(() => ({ gateCode: "#4711" }));
  const { user } = renderRoute({
    job: taken,
    answers: {
      "runner.homeOfJob": () => ({
        canKinds: ["trash"],
        numberOfCans: 1,
        cansPlace: null,
        curbPlace: null,
        pets: null,
        accessNotes: null,
        cansPhotoUrl: null,
        housePhotoUrl: null,
        hasGateCode: true,
        gateCodeFrom: "2026-11-24T13:00:00.000Z",
        resident: { firstName: "Maya", lastName: "", photoUrl: null, phoneNumber: null },
      }),
      "runner.viewGateCode": viewGateCode,
    },
  });
  await user.click(await screen.findByRole("button", { name: /^At the home/ }));
  const show = await screen.findByRole("button", { name: "Show Gate Code" });
  expect(show.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getAllByText(/Tue 8:00\sAM/)).toHaveLength(1);
  await user.click(show);
  expect(viewGateCode).not.toHaveBeenCalled();
  expect(screen.getAllByText(/Tue 8:00\sAM/)).toHaveLength(2);
});

test("each step's button is disabled until its window opens, and shows the time in the home's zone", async () => {
  vi.setSystemTime(new Date("2026-11-23T21:59:59.000Z"));
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
  expect(screen.getByText(/^Opens Mon 4\sPM$/)).toBeDefined();
  expect(screen.getByText(/^Opens Tue 7\sAM$/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^On my way/ })).toBeNull();
});

test("a step opens with its own window", async () => {
  vi.setSystemTime(new Date("2026-11-23T22:00:00.000Z"));
  renderRoute({ job: jobOf({ ...taken, due: dueOnEve("2026-11-24"), opens }) });
  const start = await screen.findByRole("button", { name: /^Start & Photo/ });
  expect(start.getAttribute("aria-disabled")).not.toBe("true");
  expect(screen.getByRole("button", { name: /^On my way/ })).toBeDefined();
  expect(screen.getByRole("button", { name: /^Complete & Photo/ }).getAttribute("aria-disabled")).toBe(
    "true",
  );
});

test("a start can be undone for ten minutes", async () => {
  vi.setSystemTime(new Date("2026-11-24T12:14:59.000Z"));
  const undoStart = vi.fn((_input: unknown) => taken);
  const { user } = renderRoute({
    job: begun,
    answers: {
      "runner.jobs": () => (undoStart.mock.calls.length > 0 ? [taken] : [begun]),
      "runner.undoStart": undoStart,
    },
  });
  await user.click(await screen.findByRole("button", { name: `Undo start of the job at ${taken.address}` }));
  expect(await screen.findByText("Start Undone")).toBeDefined();
  expect(undoStart).toHaveBeenCalledExactlyOnceWith({ jobId: begun.id });
  const again = await screen.findByRole("button", { name: /^Start & Photo/ });
  await waitFor(() => expect(document.activeElement).toBe(again));
});

test("a start still waiting on the phone can be undone there, without asking the server", async () => {
  await outboxOf(leo.id).add({
    jobId: taken.id,
    address: taken.address,
    act: { kind: "startJob" },
    picture: { blob: picture, source: "camera" },
  });
  const { user } = renderRoute({ job: taken });
  await user.click(await screen.findByRole("button", { name: `Undo start of the job at ${taken.address}` }));
  const again = await screen.findByRole("button", { name: /^Start & Photo/ });
  expect(outboxOf(leo.id).state().entries).toEqual([]);
  expect(await screen.findByText("Start Undone")).toBeDefined();
  expect(document.activeElement).toBe(again);
});

test("and not later", async () => {
  vi.setSystemTime(new Date("2026-11-24T12:15:00.000Z"));
  renderRoute({ job: begun });
  expect(await screen.findByRole("button", { name: /^Complete & Photo/ })).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Undo start/ })).toBeNull();
});

test("the homeowner is notified once that the runner is on the way", async () => {
  const setOut = vi.fn((_input: unknown) => taken);
  const { user } = renderRoute({ job: taken, answers: { "runner.setOut": setOut } });
  const button = await screen.findByRole("button", { name: `On my way: ${taken.address}` });
  await user.click(button);
  expect(await screen.findByText("The homeowner knows that you are on the way")).toBeDefined();
  await user.click(button);
  expect(button.textContent).toBe("On the way");
  expect(setOut).toHaveBeenCalledExactlyOnceWith({ jobId: taken.id });
});

test("a reload still shows that the runner is on the way, as the prefetched route says", async () => {
  renderRoute({ job: taken });
  const button = await screen.findByRole("button", { name: `On my way: ${taken.address}` });
  const steps = { onTheWayAt: "2026-11-24T10:50:00.000Z", outAt: null, inAt: null };
  utils.runner.route.setData({ day: "2026-11-24" }, routeOf([stopOf(1, { job: taken, steps })]));
  await waitFor(() => expect(button.textContent).toBe("On the way"));
  expect(button.getAttribute("aria-disabled")).toBe("true");
});

test("a job the runner lost is refetched when setting out is refused", async () => {
  const jobs = vi.fn(() => [taken]);
  const { user } = renderRoute({
    job: taken,
    answers: {
      "runner.jobs": jobs,
      "runner.setOut": () => {
        throw new Refusing({ status: 409, code: "JOB_NOT_STARTABLE" });
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: /^On my way/ }));
  expect(await screen.findByText("This job can no longer be started.")).toBeDefined();
  await waitFor(() => expect(jobs).toHaveBeenCalledTimes(2));
});

test("a stop's times use its home's zone, wherever the runner's phone is", async () => {
  renderRoute({ job: { ...begun, timeZone: "America/Los_Angeles" } });
  expect((await screen.findByText(/^Done/)).textContent).toMatch(/^Done Tue 4:05\sAM/);
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

/** A morning pickup in Los Angeles: both legs open at 7 AM there. */
const inLosAngeles = jobOf({
  ...taken,
  timeZone: "America/Los_Angeles",
  opens: {
    outAt: "2026-11-24T15:00:00.000Z",
    out: "2026-11-24T07:00:00.000Z",
    inAt: "2026-11-24T15:00:00.000Z",
    in: "2026-11-24T07:00:00.000Z",
  },
});

test("a runner cannot be on the way before the pickup opens in the home's zone", async () => {
  vi.setSystemTime("2026-11-24T14:59:59.000Z");
  renderRoute({ job: inLosAngeles });
  const start = await screen.findByRole("button", { name: /^Start & Photo/ });
  expect(start.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getAllByText(/^Opens Tue 7\sAM$/)).toHaveLength(2);
  expect(screen.queryByRole("button", { name: /^On my way/ })).toBeNull();
});

test("a runner can be on the way once the pickup opens in the home's zone", async () => {
  vi.setSystemTime("2026-11-24T15:00:00.000Z");
  renderRoute({ job: inLosAngeles });
  expect(await screen.findByRole("button", { name: `On my way: ${taken.address}` })).toBeDefined();
  expect(screen.queryByText(/^Opens/)).toBeNull();
});
