import type { PhotoSource } from "#platform/values/photos.ts";
import { AppError, toAppError } from "../app-error.ts";
import { PhotoError } from "../upload-photo.ts";
import { type ClockReading, elapsedMs, readClock, rightTime } from "./clock.ts";
import {
  type Act,
  canUndo,
  type Entry,
  inOrder,
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

/** What the outbox needs of the world. */
export type Ports = {
  store: EntryStore;
  now: () => number;
  newId: () => string;
  /** Who is signed in, as the server knows it; throws where it cannot be asked. */
  whoIsSignedIn: () => Promise<string | null>;
  /** Sends a picture to the storage; resolves to what the upload is called. */
  upload: (entry: Entry, picture: Blob) => Promise<string>;
  /** Tells the server, whose clock puts right what `entry` says by `sentAt`. Safe to repeat with the same entry. */
  tell: (entry: Entry, sentAt: string) => Promise<void>;
  /** What the phone's clock says, and what is known of it; the browser's own where it is left out. */
  clock?: () => ClockReading;
  /** Runs one at a time among all tabs. */
  alone: (act: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs that something changed; resolves to a way to hear of it from them. */
  others: { say: () => void; hear: (listener: () => void) => () => void };
};

export type OutboxState = {
  entries: readonly Entry[];
  isLoaded: boolean;
  /** The entry that is on its way right now. */
  sendingId: string | null;
  /** Why nothing goes at the moment: no answer came, or nobody is signed in any more. */
  stopped: "unreachable" | "busy" | "signedOut" | null;
};

export type NewEntry = {
  jobId: string;
  address: string;
  act: Act;
  cameAt?: string | null;
  picture?: { blob: Blob; source: PhotoSource } | null;
  /** False for what goes at once; held back for ten seconds where it is left out. */
  isHeld?: boolean;
};

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * What a runner has done and the server has not been told yet. Everything is kept before anything is sent, goes in the
 * order of its job, once, by one tab at a time, and can be taken back for ten seconds.
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

  /** Sends what can be sent; resolves once nothing more can be. Asked again meanwhile, it looks once more. */
  function send(): Promise<void> {
    clearTimeout(timer);
    if (isClosed) return Promise.resolve();
    isAskedAgain = true;
    round ??= sendRounds().finally(() => {
      round = null;
    });
    return round;
  }

  /** Never rejects: what goes wrong is tried again. */
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

  /** Resolves to why the round ends here; null to go on. */
  async function sendOne(entry: Entry, skipped: Set<string>): Promise<OutboxState["stopped"]> {
    try {
      const { told, sentAt } = atRightTime(await withUpload(entry));
      await ports.tell(told, sentAt);
    } catch (error) {
      return onFailure(entry, error, skipped);
    }
    // First, as it may be what there is no room for.
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

  /** An entry with its times as the clock would have told them that it is sent by, whatever was done to it meanwhile. */
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
    // An upload that the server cannot find again and again is no reason to try for ever.
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
    /** Calls back after a round with what the server has taken or refused in it. */
    onSettled(listener: (entries: Entry[]) => void): () => void {
      settledListeners.add(listener);
      return () => settledListeners.delete(listener);
    },

    /**
     * Keeps what was done, held back for ten seconds unless told otherwise; gives it as it is kept. An order of the stops takes the place of an
     * earlier one, and goes as soon as no other follows; so does a tick of the same item.
     */
    async add({
      jobId,
      address,
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
      if (act.kind === "check")
        for (const old of known)
          if (old.jobId === jobId && isTickOf(old, act.item) && isToSend(old)) await store.remove(old.id);
      const entry = await store.add(
        {
          id: ports.newId(),
          userId,
          jobId,
          address,
          act,
          at: new Date(at).toISOString(),
          clock: clock(),
          cameAt,
          heldUntil: at + (!isHeld ? 0 : jobId === wholeRoute || act.kind === "check" ? quickMs : undoMs),
          order: Math.max(0, ...known.map(({ order }) => order)) + 1,
          place: null,
          photo: picture && { source: picture.source, sentAs: null },
          state: "waiting",
          settledAt: null,
          failure: null,
          tries: 0,
          isInPageOnly: false,
        },
        picture?.blob ?? null,
      );
      await changed();
      planNext();
      return entry;
    },

    /** Takes back what is still held; whether it was. */
    async undo(id: string): Promise<boolean> {
      const entry = await store.get(id);
      if (!entry || !canUndo(entry, now())) return false;
      await store.remove(id);
      await changed();
      planNext();
      return true;
    },

    /** Adds where it was done, once the phone has found out; of no use after it was sent. */
    async locate(id: string, place: Place): Promise<void> {
      if ((await store.get(id))?.state !== "waiting") return;
      await store.change(id, { place });
      await changed();
    },

    /** Forgets where things were done, sent or not. */
    async forgetPlaces(): Promise<void> {
      for (const { id, place } of await store.load(userId, now()))
        if (place) await store.change(id, { place: null });
      await changed();
    },

    /** Takes away what the person has seen: a refusal, or what was replaced by another entry. */
    async dismiss(id: string): Promise<void> {
      await store.remove(id);
      await changed();
    },

    /** Tries a refused one again, as it stands; where nobody knows when it was done, it was now. */
    async retry(id: string): Promise<void> {
      const entry = await store.get(id);
      const isTimeless = entry?.failure?.code === clockUnknown;
      const times = isTimeless && { at: new Date(now()).toISOString(), clock: clock(), cameAt: null };
      await store.change(id, { state: "waiting", settledAt: null, tries: 0, ...times });
      await changed();
      await send();
    },

    /** Tries one again without its photo, which this browser has lost. */
    async sendWithoutPhoto(id: string): Promise<void> {
      await store.change(id, { state: "waiting", settledAt: null, tries: 0, photo: null });
      await changed();
      await send();
    },

    /** Takes back a day's order of the stops that waits, as the server is about to make another; null where none does. */
    async takeBackOrder(day: string): Promise<string[] | null> {
      // One that is on its way arrives first.
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

    /** Ends the waiting, without which nothing is lost: all is kept. */
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      stopHearing();
    },
  };
}

/** What has not arrived yet, of a person. */
export function unsent(entries: readonly Entry[]): Entry[] {
  return entries.filter(isToSend);
}

const maxUploads = 3;
/** What is undone by doing it again need not be held longer than a thumb slips. */
const quickMs = 1_500;
const clockUnknown = "CLOCK_UNKNOWN";

function isTickOf({ act }: Entry, item: string): boolean {
  return act.kind === "check" && act.item === item;
}

function failureOf(error: unknown) {
  // The server has just answered where to send it; so the other jobs can go on.
  if (error instanceof PhotoError) return { code: "PHOTO_NOT_SENT", params: {}, status: 502 };
  return toAppError(error);
}

function reasonOf(error: unknown): NonNullable<OutboxState["stopped"]> {
  const { status, code } = failureOf(error);
  if (status === 401 || code === "ACCOUNT_SUSPENDED") return "signedOut";
  return code === "UNREACHABLE" ? "unreachable" : "busy";
}
