import { AppError } from "../app-error.ts";
import { currentUserQuery } from "../current-user.ts";
import { inBackground, waitingAct, watchWaitingAct } from "../finish-acts.ts";
import { keeping } from "../kept.ts";
import { isMember } from "../offline.ts";
import { queryClient, trpcClient, utils } from "../trpc.ts";
import { sendPhoto } from "../upload-photo.ts";
import { mayLocate } from "../where-am-i.ts";
import type { Entry } from "./entry.ts";
import { createEntryStore } from "./entry-store.ts";
import { createOutbox, type Outbox, type Ports, unsent } from "./outbox.ts";

const channelName = "tidycurb-outbox";
const lockName = "tidycurb-outbox";
/** Ends a call on a hung connection. */
const callMs = 20_000;

/** Shared, because entries that storage had no space for exist only here. */
const store = createEntryStore();

let open: { outbox: Outbox; stop: () => void } | null = null;

/**
 * The signed-in runner's outbox, shared by all screens. Sends at once, when back online, when the runner has signed in
 * again over the page, and when the app returns to the foreground.
 */
export function outboxOf(userId: string): Outbox {
  if (open?.outbox.userId === userId) return open.outbox;
  open?.stop();
  const outbox = createOutbox(userId, ports());
  const send = () => {
    if (document.visibilityState === "visible") void outbox.send();
  };
  addEventListener("online", send);
  document.addEventListener("visibilitychange", send);
  const stopWatching = watchWaitingAct(() => {
    if (!waitingAct()) send();
  });
  const stopRenewing = outbox.onSettled(renew);
  open = {
    outbox,
    stop: () => {
      removeEventListener("online", send);
      document.removeEventListener("visibilitychange", send);
      stopWatching();
      stopRenewing();
      outbox.close();
    },
  };
  void outbox.send();
  keeping.dispatchEvent(new Event("kept"));
  return outbox;
}

/** At sign-out: stops sending and removes all of a person's entries. */
export async function wipeOutbox(userId: string): Promise<void> {
  open?.stop();
  open = null;
  await store.wipe(userId);
}

/**
 * Removes entries of everyone but the signed-in user. With nobody signed in, removes only those older than a session
 * can be, because their owner may return.
 */
export async function wipeOthers(userId: string | null): Promise<void> {
  await store.wipeOthers(userId, Date.now());
}

export async function countUnsentOf(userId: string): Promise<number> {
  return unsent(await store.load(userId, Date.now())).length;
}

/** Asks the browser not to evict stored data; it may refuse. */
export function askToKeep(): void {
  void navigator.storage?.persist?.().catch(() => false);
}

function renew(settled: Entry[]): void {
  void utils.runner.route.invalidate();
  void utils.runner.jobs.invalidate();
  if (settled.some(({ act }) => isAddOn(act.kind))) void utils.runner.addOns.invalidate();
  if (settled.some(({ act }) => act.kind === "completeJob")) {
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    void utils.runner.pay.invalidate();
  }
  if (settled.some(({ act }) => act.kind === "releaseJob")) {
    void utils.runner.availableJobs.invalidate();
    void utils.runner.offerDetails.invalidate();
  }
}

function ports(): Ports {
  return {
    store,
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    whoIsSignedIn: async () => {
      if (!isMember()) return null;
      return (await trpcClient.auth.currentUser.query(undefined, inTime()))?.id ?? null;
    },
    upload: async ({ id: actionId, jobId, act }, picture) => {
      const { photoUrl, upload } = await trpcClient.runner.createPhotoUpload.mutate(
        { jobId, actionId, leg: legOf(act.kind), contentType: "image/jpeg", bytes: picture.size },
        inTime(),
      );
      await sendPhoto(upload, picture);
      return photoUrl;
    },
    tell: async (...told) => {
      await tell(...told);
      // An answer on its way may lack the step.
      await utils.runner.route.cancel();
    },
    alone: async (act) => {
      if (navigator.locks) await navigator.locks.request(lockName, act);
      else await act();
    },
    others: otherTabs(),
  };
}

async function tell(entry: Entry, sentAt: string): Promise<void> {
  const { act, jobId, photo } = entry;
  // Location sharing may have been turned off since.
  const place = mayLocate() ? entry.place : null;
  const captured = { actionId: entry.id, at: entry.at, sentAt, cameAt: entry.cameAt ?? undefined };
  const proof = { photoUrl: photo?.sentAs, photoSource: photo?.source, place };
  const { runner } = trpcClient;
  switch (act.kind) {
    case "setOut":
      await runner.setOut.mutate({ jobId, ...captured }, inTime());
      return;
    case "startJob":
      expectPhoto(entry, (await runner.startJob.mutate({ jobId, ...captured, ...proof }, inTime())).legs.out);
      return;
    case "undoStart":
      await runner.undoStart.mutate({ jobId, startId: act.startId, ...captured }, inTime());
      return;
    case "completeJob": {
      const { kind: _, ...said } = act;
      const completed = { jobId, ...captured, ...proof, ...said };
      expectPhoto(entry, (await runner.completeJob.mutate(completed, inTime())).legs.in);
      return;
    }
    case "cannotServe":
      await runner.cannotServe.mutate(
        { jobId, ...captured, ...proof, reason: act.reason, words: act.words },
        inTime(),
      );
      return;
    case "check":
      await runner.checkItem.mutate(
        {
          jobId,
          actionId: entry.id,
          at: entry.at,
          sentAt,
          item: act.item,
          isChecked: act.isChecked,
          photoUrl: photo?.sentAs,
          photoSource: photo?.source,
        },
        inTime(),
      );
      return;
    case "releaseJob":
      await runner.releaseJob.mutate({ jobId, ...captured }, inTime());
      return;
    case "offerAddOn":
      await runner.offerAddOn.mutate(
        {
          ...{ id: entry.id, jobId, kind: act.addOn, units: act.units, at: entry.at, sentAt },
          ...{ photoUrl: photo?.sentAs ?? "", photoSource: photo?.source },
        },
        inTime(),
      );
      return;
    case "finishAddOn":
      await runner.finishAddOn.mutate(
        { id: act.id, at: entry.at, sentAt, photoUrl: photo?.sentAs, photoSource: photo?.source },
        inTime(),
      );
      return;
    case "street": {
      const { cameOn } = act;
      const saying = cameOn ? "cameOn" : "nothingOut";
      await runner.reportStreet.mutate({ jobId, at: entry.at, sentAt, saying, cameOn }, inTime());
      return;
    }
    case "emptyCans":
      await runner.noteEmptyCans.mutate({ jobId, isEmpty: act.isEmpty }, inTime());
      return;
    case "orderRoute":
      await runner.orderRoute.mutate({ day: act.day, jobIds: act.jobIds }, inTime());
      return;
    case "arrive":
      return;
  }
}

/**
 * Throws if the server has the step but not its photo, so the photo isn't discarded here, and if the photo is another
 * phone's, which sent the step first.
 */
function expectPhoto({ photo }: Entry, leg: { photoUrl: string | null }): void {
  if (!photo?.sentAs) return;
  if (!leg.photoUrl) throw new AppError(409, "PHOTO_NOT_TAKEN", "The step was taken without its photo");
  if (!leg.photoUrl.includes(photo.sentAs))
    throw new AppError(409, "DONE_ELSEWHERE", "The step was taken from another phone");
}

const isAddOn = (kind: Entry["act"]["kind"]) => kind === "offerAddOn" || kind === "finishAddOn";

function legOf(kind: Entry["act"]["kind"]): "out" | "in" | "cannotServe" | "check" | "addOn" {
  if (isAddOn(kind)) return "addOn";
  return kind === "startJob" ? "out" : kind === "cannotServe" || kind === "check" ? kind : "in";
}

function inTime() {
  return { ...inBackground, signal: AbortSignal.timeout(callMs) };
}

function otherTabs(): Ports["others"] {
  const channel = new BroadcastChannel(channelName);
  let isClosed = false;
  return {
    // Work running at sign-out still completes.
    say: () => !isClosed && channel.postMessage("changed"),
    hear: (listener) => {
      channel.onmessage = listener;
      return () => {
        isClosed = true;
        channel.close();
      };
    },
  };
}
