import { createStore, delMany, get, getMany, keys, setMany, update } from "idb-keyval";
import { keptNames } from "../kept.ts";
import type { Entry } from "./entry.ts";

/** An unused session's lifetime: nobody can sign in again to send anything older. */
const longestMs = 14 * 86_400_000;
/** Sent entries stay visible for a day. */
const shownSentMs = 86_400_000;

/**
 * Stores entries and their photos in IndexedDB, or in this page when storage is full. A photo is stored beside its
 * entry as bytes, because browsers have lost stored files. Only `wipe` throws.
 */
export type EntryStore = ReturnType<typeof createEntryStore>;

export function createEntryStore() {
  const store = createStore(keptNames.outbox, "entries");
  /** New entries that storage had no space for. */
  const inPage = new Map<string, { entry: Entry; picture: Blob | null }>();
  /** Changes that storage had no space for; null for removed entries. */
  const since = new Map<string, Entry | null>();

  const write = async (entry: Entry, picture: Blob | null) => {
    const bytes = picture && { type: picture.type, bytes: await picture.arrayBuffer() };
    await setMany(
      [[entryKey(entry.id), entry], ...(bytes ? [[pictureKey(entry.id), bytes] as [string, Bytes]] : [])],
      store,
    );
  };

  return {
    /** A person's entries, unordered. Drops entries that will never be sent or shown. */
    async load(userId: string, now: number): Promise<Entry[]> {
      const all = (await readEntries().catch(() => []))
        .map((entry) => latest(entry.id, entry))
        .filter((entry) => entry !== null);
      const over = all.filter((entry) => isOver(entry, userId, now));
      for (const { id } of over) await drop(id);
      return [
        ...all.filter((entry) => !over.includes(entry)),
        ...[...inPage.values()].map(({ entry }) => entry),
      ].filter((entry) => entry.userId === userId);
    },

    /** Stores an entry with its photo and returns it as stored; only in this page if storage is full. */
    async add(entry: Entry, picture: Blob | null): Promise<Entry> {
      try {
        await write(entry, picture);
        return entry;
      } catch {
        const kept = { ...entry, isInPageOnly: true };
        inPage.set(entry.id, { entry: kept, picture });
        return kept;
      }
    },

    /** Changes an entry; null if it is gone. If storage is full, only this page has the change. */
    async change(id: string, differences: Partial<Entry>): Promise<Entry | null> {
      const own = inPage.get(id);
      if (own) {
        own.entry = { ...own.entry, ...differences };
        return own.entry;
      }
      if (since.get(id) === null) return null;
      const after = (kept: Entry) => ({ ...(since.get(id) ?? kept), ...differences });
      const written = await rewrite(id, after);
      if (written.isWritten) {
        since.delete(id);
        if (!written.entry) await drop(id);
        return written.entry;
      }
      const kept = await find(id);
      if (!kept) return null;
      since.set(id, after(kept));
      return after(kept);
    },

    /** The current entry, including changes from other tabs. */
    async get(id: string): Promise<Entry | null> {
      return inPage.get(id)?.entry ?? (await find(id));
    },

    /** Null when there is none, or when the browser lost it. */
    async picture(id: string): Promise<Blob | null> {
      const own = inPage.get(id);
      if (own) return own.picture;
      const kept = await get<Bytes>(pictureKey(id), store).catch(() => undefined);
      return kept ? new Blob([kept.bytes], { type: kept.type }) : null;
    },

    async dropPicture(id: string): Promise<void> {
      const own = inPage.get(id);
      if (own) own.picture = null;
      // If this fails, the photo is dropped with its entry.
      else await delMany([pictureKey(id)], store).catch(() => {});
    },

    async remove(id: string): Promise<void> {
      if (!inPage.delete(id)) await drop(id);
    },

    /** Retries storing entries that are only in this page. */
    async keepRest(): Promise<void> {
      for (const [id, { entry, picture }] of inPage) {
        const isKept = await write({ ...entry, isInPageOnly: false }, picture).then(
          () => true,
          () => false,
        );
        if (isKept) inPage.delete(id);
      }
      for (const [id, entry] of since) {
        if (entry === null) await drop(id);
        else if ((await rewrite(id, () => entry)).isWritten) since.delete(id);
      }
    },

    /** Removes everyone else's entries; null removes only those older than a session can be. */
    async wipeOthers(userId: string | null, now: number): Promise<void> {
      const isOthers = (entry: Entry) => (userId === null ? isOver(entry, "", now) : entry.userId !== userId);
      await erase((await readEntries()).filter(isOthers).map(({ id }) => id));
    },

    async wipe(userId: string): Promise<void> {
      for (const [id, { entry }] of inPage) if (entry.userId === userId) inPage.delete(id);
      for (const [id, entry] of since) if (entry?.userId === userId) since.delete(id);
      const own = (await readEntries()).filter((entry) => entry.userId === userId);
      await erase(own.map(({ id }) => id));
    },
  };

  function latest(id: string, kept: Entry): Entry | null {
    const own = since.get(id);
    return own === undefined ? kept : own;
  }

  async function find(id: string): Promise<Entry | null> {
    const kept = await get<Entry>(entryKey(id), store).catch(() => undefined);
    return kept ? latest(id, kept) : (since.get(id) ?? null);
  }

  /** Changes a stored entry if there is space; `entry` is its current value, null when nothing changes. */
  async function rewrite(
    id: string,
    after: (kept: Entry) => Entry,
  ): Promise<{ isWritten: boolean; entry: Entry | null }> {
    let entry: Entry | null = null;
    try {
      await update<Entry | undefined>(
        entryKey(id),
        (kept) => {
          entry = kept ? after(kept) : null;
          return entry ?? undefined;
        },
        store,
      );
      return { isWritten: true, entry };
    } catch {
      return { isWritten: false, entry: null };
    }
  }

  /** Skips photos, which are far larger. */
  async function readEntries(): Promise<Entry[]> {
    const names = (await keys<string>(store)).filter((key) => key.startsWith(entryPrefix));
    const kept = await getMany<Entry | undefined>(names, store);
    return kept.filter((entry) => entry !== undefined);
  }

  async function drop(id: string): Promise<void> {
    await erase([id]).then(
      () => since.delete(id),
      () => since.set(id, null),
    );
  }

  async function erase(ids: string[]): Promise<void> {
    await delMany(
      ids.flatMap((id) => [entryKey(id), pictureKey(id)]),
      store,
    );
  }
}

type Bytes = { type: string; bytes: ArrayBuffer };

const entryPrefix = "entry ";
const picturePrefix = "picture ";
const entryKey = (id: string) => entryPrefix + id;
const pictureKey = (id: string) => picturePrefix + id;

/** Never true for the reader's own unsent or unseen entries, because a clock may be wrong by years. */
function isOver({ state, act, at, settledAt, userId }: Entry, reader: string, now: number): boolean {
  if (state === "sent" || act.kind === "arrive") return now - Date.parse(settledAt ?? at) > shownSentMs;
  return userId !== reader && now - Date.parse(at) > longestMs;
}
