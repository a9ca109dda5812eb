import type { PhotoSource } from "#platform/values/photos.ts";
import { AppError, toAppError } from "../app-error.ts";
import { PhotoError } from "../upload-photo.ts";
import { type ClockReading, elapsedMs, readClock, rightTime } from "./clock.ts";
import {
  type Act,
  canUndo,
  type Entry,
  inOrder,
  isSwitch,
  isToSend,
  meaningOf,
  nextRelease,
  nextToSend,
  type Place,
  undoMs,
  waitMs,
  wholeRoute,
} from "./entry.ts";
import type { EntryStore } from "./entry-store.ts";

export type Ports = {
  store: EntryStore;
  now: () => number;
  newId: () => string;
  /** The signed-in user according to the server; throws when it can't be asked. */
  whoIsSignedIn: () => Promise<string | null>;
  /** Uploads a photo to storage; resolves to its URL. */
  upload: (entry: Entry, picture: Blob) => Promise<string>;
  /** Sends an entry; the server corrects its times by `sentAt`. Idempotent per entry. */
  tell: (entry: Entry, sentAt: string) => Promise<void>;
  /** Reads the phone's clock; defaults to the browser's. */
  clock?: () => ClockReading;
  /** Runs one at a time across all tabs. */
  alone: (act: () => Promise<void>) => Promise<void>;
  /** `say` notifies other tabs of a change; `hear` subscribes and returns the unsubscribe function. */
  others: { say: () => void; hear: (listener: () => void) => () => void };
};

export type OutboxState = {
  entries: readonly Entry[];
  isLoaded: boolean;
  /** The entry being sent now. */
  sendingId: string | null;
  /** Why sending has stopped: no answer, a busy server, or nobody signed in. */
  stopped: "unreachable" | "busy" | "signedOut" | null;
};

export type NewEntry = {
  jobId: string;
  address: string;
  timeZone?: string;
  act: Act;
  cameAt?: string | null;
  picture?: { blob: Blob; source: PhotoSource } | null;
  /** False sends at once; defaults to a ten-second undo window. */
  isHeld?: boolean;
};

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * A runner's unsent actions. Each is stored before it is sent, goes once, in order within its job, from one tab at a
 * time, and can be undone for ten seconds.
 */
export function createOutbox(userId: string, ports: Ports) {
  const { store, now, clock = readClock } = ports;
  let state: OutboxState = { entries: [], isLoaded: false, sendingId: null, stopped: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failedRounds = 0;
  let round: Promise<void> | null = null;
  let isAskedAgain = false;
  let isClosed = false;
  const listeners = new Set<() => void>();
  const settledListeners = new Set<(entries: Entry[]) => void>();

  const show = (differences: Partial<OutboxState>) => {
    state = { ...state, ...differences };
    for (const listener of listeners) listener();
  };
  const reload = async () => show({ entries: inOrder(await store.load(userId, now())), isLoaded: true });
  const changed = async () => {
    await reload();
    ports.others.say();
  };
  const stopHearing = ports.others.hear(() => void reload());

  /** Sends what it can; resolves when nothing more can go. A call during a round triggers another check. */
  function send(): Promise<void> {
    clearTimeout(timer);
    if (isClosed) return Promise.resolve();
    isAskedAgain = true;
    round ??= sendRounds().finally(() => {
      round = null;
    });
    return round;
  }

  /** Never rejects: failures are retried. */
  async function sendRounds(): Promise<void> {
    try {
      while (isAskedAgain && !isClosed) {
        isAskedAgain = false;
        await reload();
        if (nextToSend(state.entries, now(), new Set())) await ports.alone(sendRound);
      }
    } catch (error) {
      failedRounds += 1;
      show({ sendingId: null, stopped: reasonOf(error) });
    }
    planNext();
  }

  async function sendRound(): Promise<void> {
    const skipped = new Set<string>();
    const tried = new Set<string>();
    let stopped: OutboxState["stopped"] = null;
    try {
      await reload();
      if (nextToSend(state.entries, now(), skipped) && (await ports.whoIsSignedIn()) !== userId)
        stopped = "signedOut";
      while (!stopped && !isClosed) {
        const entry = nextToSend(state.entries, now(), skipped);
        if (!entry) break;
        show({ sendingId: entry.id, stopped: null });
        tried.add(entry.id);
        stopped = await sendOne(entry, skipped);
        await changed();
      }
    } catch (error) {
      stopped = reasonOf(error);
    }
    failedRounds = stopped || skipped.size > 0 ? failedRounds + 1 : 0;
    await store.keepRest();
    await reload();
    show({ sendingId: null, stopped });
    const settled = state.entries.filter(({ id, state }) => tried.has(id) && state !== "waiting");
    if (settled.length > 0) for (const listener of settledListeners) listener(settled);
  }

  /** Resolves to why the round ends; null to continue. */
  async function sendOne(entry: Entry, skipped: Set<string>): Promise<OutboxState["stopped"]> {
    try {
      const { told, sentAt } = atRightTime(await withUpload(entry));
      // It may have been taken back during the upload.
      if (!(await store.change(entry.id, { isTold: true }))) return null;
      await ports.tell(told, sentAt);
    } catch (error) {
      return onFailure(entry, error, skipped);
    }
    // First, because it may be what filled the storage.
    await store.dropPicture(entry.id);
    await store.change(entry.id, { state: "sent", settledAt: new Date(now()).toISOString(), failure: null });
    return null;
  }

  async function withUpload(entry: Entry): Promise<Entry> {
    if (!entry.photo || entry.photo.sentAs) return entry;
    const picture = await store.picture(entry.id);
    if (!picture) throw new AppError(409, "PHOTO_MISSING", "The picture is no longer in this browser");
    const photo = { ...entry.photo, sentAs: await ports.upload(entry, picture) };
    await store.change(entry.id, { photo });
    return { ...entry, photo };
  }

  /** An entry with its times converted to the current clock, whatever changed the clock since. */
  function atRightTime(entry: Entry): { told: Entry; sentAt: string } {
    const reading = clock();
    const sentAt = rightTime(reading);
    const told = (at: number) => new Date(at).toISOString();
    if (!entry.clock || entry.act.kind === "orderRoute") return { told: entry, sentAt: told(reading.at) };
    const passed = elapsedMs(entry.clock, reading);
    if (passed === null) throw new AppError(409, clockUnknown, "The clock was wrong when it was done");
    const at = sentAt - passed;
    const moved = at - Date.parse(entry.at);
    const cameAt = entry.cameAt && told(Date.parse(entry.cameAt) + moved);
    return { told: { ...entry, at: told(at), cameAt }, sentAt: told(sentAt) };
  }

  async function onFailure(
    entry: Entry,
    error: unknown,
    skipped: Set<string>,
  ): Promise<OutboxState["stopped"]> {
    const { code, params, status } = failureOf(error);
    const tries = entry.tries + 1;
    const failure = { code, params };
    // Don't retry forever if the server keeps not finding an upload.
    const meaning = meaningOf({ code, status });
    if (meaning === "never" || (meaning === "again" && tries >= maxUploads)) {
      const settledAt = new Date(now()).toISOString();
      await store.change(entry.id, { state: "refused", settledAt, failure, tries });
      return null;
    }
    const photo = meaning === "again" && entry.photo ? { ...entry.photo, sentAs: null } : undefined;
    await store.change(entry.id, { failure, tries, ...(photo && { photo }) });
    if (meaning === "later") skipped.add(entry.jobId);
    return meaning === "stop" ? reasonOf(error) : null;
  }

  function planNext(): void {
    clearTimeout(timer);
    if (isClosed || state.stopped === "signedOut") return;
    const at = now();
    const waits = [
      ...(nextToSend(state.entries, at, new Set()) ? [waitMs(Math.max(1, failedRounds))] : []),
      ...[nextRelease(state.entries, at)]
        .filter((release) => release !== null)
        .map((release) => release - at),
    ];
    if (waits.length > 0) timer = setTimeout(() => void send(), Math.min(...waits));
  }

  return {
    userId,
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Calls back after each round with the entries the server took or refused. */
    onSettled(listener: (entries: Entry[]) => void): () => void {
      settledListeners.add(listener);
      return () => settledListeners.delete(listener);
    },

    /**
     * Stores an action with a ten-second undo window unless told otherwise; returns it as stored. A new stop order
     * replaces an earlier one and is sent after a short pause; so is a tick of the same item, and whether cans were empty.
     */
    async add({
      jobId,
      address,
      timeZone,
      act,
      cameAt = null,
      picture = null,
      isHeld = true,
    }: NewEntry): Promise<Entry> {
      const at = now();
      const known = await store.load(userId, at);
      if (act.kind === "orderRoute")
        for (const old of known)
          if (old.act.kind === "orderRoute" && isToSend(old)) await store.remove(old.id);
      for (const old of known)
        if (old.jobId === jobId && isSameSwitch(old, act) && isToSend(old)) await store.remove(old.id);
      const entry = await store.add(
        {
          id: ports.newId(),
          userId,
          jobId,
          address,
          timeZone,
          act,
          at: new Date(at).toISOString(),
          clock: clock(),
          cameAt,
          heldUntil: at + (!isHeld ? 0 : jobId === wholeRoute || isSwitch({ act }) ? quickMs : undoMs),
          order: Math.max(0, ...known.map(({ order }) => order)) + 1,
          place: null,
          photo: picture && { source: picture.source, sentAs: null },
          state: "waiting",
          settledAt: null,
          failure: null,
          tries: 0,
          isTold: false,
          isInPageOnly: false,
        },
        picture?.blob ?? null,
      );
      await changed();
      planNext();
      return entry;
    },

    /** Undoes a held entry; resolves to whether it did. */
    async undo(id: string): Promise<boolean> {
      const entry = await store.get(id);
      if (!entry || !canUndo(entry, now())) return false;
      await store.remove(id);
      await changed();
      planNext();
      return true;
    },

    /** Adds the location once the phone finds it; no effect after sending. */
    async locate(id: string, place: Place): Promise<void> {
      if ((await store.get(id))?.state !== "waiting") return;
      await store.change(id, { place });
      await changed();
    },

    /** Removes locations from all entries, sent or not. */
    async forgetPlaces(): Promise<void> {
      for (const { id, place } of await store.load(userId, now()))
        if (place) await store.change(id, { place: null });
      await changed();
    },

    /** Removes an entry the runner has seen: a refusal, or one that another replaced. */
    async dismiss(id: string): Promise<void> {
      await store.remove(id);
      await changed();
    },

    /** Removes an entry that was never sent; false if the server may have it. */
    async takeBack(id: string): Promise<boolean> {
      const isUntold = (entry: Entry | null) =>
        !entry || !(entry.isTold ?? (entry.tries > 0 || entry.state === "sent"));
      if (!isUntold(await store.get(id))) return false;
      // Read it again with the removal, because it may just have been sent.
      const [removed] = await Promise.all([store.get(id), store.remove(id)]);
      await changed();
      return isUntold(removed);
    },

    /** Retries a refused entry unchanged; if its time is unknown, uses the current time. */
    async retry(id: string): Promise<void> {
      const entry = await store.get(id);
      const isTimeless = entry?.failure?.code === clockUnknown;
      const times = isTimeless && { at: new Date(now()).toISOString(), clock: clock(), cameAt: null };
      await store.change(id, { state: "waiting", settledAt: null, tries: 0, ...times });
      await changed();
      await send();
    },

    /** Retries an entry without the photo that this browser lost. */
    async sendWithoutPhoto(id: string): Promise<void> {
      const act = state.entries.find((entry) => entry.id === id)?.act;
      await store.change(id, {
        state: "waiting",
        settledAt: null,
        tries: 0,
        photo: null,
        ...(act?.kind === "completeJob" && { act: { ...act, noPhotoReason: "lost" } }),
      });
      await changed();
      await send();
    },

    /** Cancels a day's waiting stop order before the server makes another; null if none waits. */
    async takeBackOrder(day: string): Promise<string[] | null> {
      // Let an entry being sent arrive first.
      if (state.entries.some(({ id, act }) => id === state.sendingId && act.kind === "orderRoute"))
        await round;
      let jobIds: string[] | null = null;
      for (const entry of await store.load(userId, now())) {
        if (entry.act.kind !== "orderRoute" || entry.act.day !== day || !isToSend(entry)) continue;
        jobIds = entry.act.jobIds;
        await store.remove(entry.id);
      }
      await changed();
      return jobIds;
    },

    picture: (id: string) => store.picture(id),
    reload,
    send,

    /** Stops sending; everything stays stored. */
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      stopHearing();
    },
  };
}

export function unsent(entries: readonly Entry[]): Entry[] {
  return entries.filter(isToSend);
}

const maxUploads = 3;
/** Undo window for actions that are easily reversed, long enough for a slip. */
const quickMs = 1_500;
const clockUnknown = "CLOCK_UNKNOWN";

function isSameSwitch({ act: old }: Entry, act: Act): boolean {
  if (act.kind === "check") return old.kind === "check" && old.item === act.item;
  return act.kind === "emptyCans" && old.kind === "emptyCans";
}

function failureOf(error: unknown) {
  // The server just answered with the upload address, so other jobs can go on.
  if (error instanceof PhotoError) return { code: "PHOTO_NOT_SENT", params: {}, status: 502 };
  return toAppError(error);
}

function reasonOf(error: unknown): NonNullable<OutboxState["stopped"]> {
  const { status, code } = failureOf(error);
  if (status === 401 || code === "ACCOUNT_SUSPENDED") return "signedOut";
  return code === "UNREACHABLE" ? "unreachable" : "busy";
}
