import { randomBytes } from "node:crypto";
import { listUsersOfAccount, lockOwnAccount } from "#modules/accounts/index.ts";
import { refuseStale, type Session } from "#modules/sign-in/index.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later, minute } from "#platform/instants.ts";
import type { Actor } from "#platform/values/actor.ts";
import { maxPhotoBytes, photoKey } from "#platform/values/photos.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type { OwnExport, OwnExportState } from "./contract.ts";
import {
  countExports,
  countOwnPhotos,
  findExportInProgress,
  findLatestExport,
  noteExportBroken,
  noteExportProgress,
  type OwnRow,
  readSection,
  replaceExport,
  takeExportLink,
} from "./queries/own-data.ts";
import type { Owner, Section } from "./queries/own-section.ts";
import { sections } from "./queries/own-sections.ts";

/** A link only needs to last for the click that requested it. */
const linkLife = 5 * minute;

/** Exports a day; each reads all of a person's data. */
const exportsPerDay = 5;

/** An export idle this long has lost its server or its reader. */
const stalledAfter = 2 * minute;

/**
 * Makes a link to a copy of all of a person's data: single use, for this session, valid for minutes; replaces an unused
 * one. Refuses with REAUTHENTICATE, and with TOO_MANY_REQUESTS while an export runs and after `exportsPerDay`.
 */
export async function beginExport(
  deps: Deps,
  actor: Actor,
  session: Session,
  sessionToken: string,
): Promise<OwnExport> {
  const now = deps.now();
  refuseIf(refuseStale(session, now));
  const { userId } = actor;
  const token = randomBytes(32).toString("base64url");
  await deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId);
    const movedAt = await findExportInProgress(tx, { userId, since: later(now, -stalledAfter) });
    if (movedAt) throw waitFor(later(movedAt, stalledAfter), now);
    const today = await countExports(tx, { userId, since: later(now, -day) });
    if (today.count >= exportsPerDay && today.first) throw waitFor(later(today.first, day), now);
    await replaceExport(tx, {
      id: deps.newId(),
      userId,
      sessionHash: hashToken(sessionToken),
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: later(now, linkLife),
      photosTotal: await countOwnPhotos(tx, userId),
    });
  });
  return { url: `/api/export/${token}` };
}

function waitFor(until: string, now: string): Refused {
  const seconds = Math.ceil((Date.parse(until) - Date.parse(now)) / 1000);
  return new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: Math.max(1, seconds) } });
}

type ExportFile = { path: string; content: AsyncIterable<string> | Uint8Array };

/** A section as a table, with rows of named values. */
export type ExportTable = { columns: readonly string[]; pages: AsyncGenerator<Record<string, unknown>[]> };

/** The account or session is gone, so the part sent so far is incomplete. */
class ExportEnded extends Error {
  override name = "ExportEnded";
}

/**
 * All of a person's data, file by file: `data.json`, a table for each section with rows, and the photos. Holds one page
 * of rows or one photo in memory. Throws ExportEnded when the account or session disappears meanwhile, so a partial
 * copy never looks complete. `left` ends a photo read when the reader has left.
 */
export async function* exportFiles(
  deps: Deps,
  { id, owners }: TakenExport,
  {
    about,
    asTable,
    left,
  }: { about: string; asTable: (table: ExportTable) => AsyncIterable<string>; left: AbortSignal },
): AsyncGenerator<ExportFile> {
  let photosDone = 0;
  const goOn = async (outcome: "done" | null = null) => {
    if (!(await noteExportProgress(deps.db, { id, photosDone, now: deps.now(), outcome })))
      throw new ExportEnded("The account or the session has gone");
  };
  const pagesOf = (section: Section) => readPages(deps, section, owners, goOn);
  try {
    await goOn();
    yield { path: "README.txt", content: texts([`${about}\n`]) };
    const filled = new Set<Section>();
    yield { path: "data.json", content: asJson(deps.now(), pagesOf, filled) };
    for (const section of filled)
      yield {
        path: `tables/${section.name}.csv`,
        content: asTable({ columns: columnsOf(section), pages: pagesOf(section) }),
      };
    const missing: string[] = [];
    for (const section of filled)
      if (section.name === "photos")
        for await (const page of pagesOf(section))
          for (const { id: photoId, thinnedAt } of page) {
            if (thinnedAt) continue;
            const content = await deps.photos.read(photoKey(String(photoId)), maxStoredBytes, left);
            if (content) yield { path: photoPath(String(photoId)), content };
            else missing.push(String(photoId));
            photosDone += 1;
            await goOn();
          }
    if (missing.length > 0) yield { path: "photos/not-found.txt", content: texts([missing.join("\n")]) };
    await goOn("done");
  } finally {
    // Changes nothing once finished.
    await noteExportBroken(deps.db, id);
  }
}

/** Stored photos are re-encoded and may be larger than the upload. */
const maxStoredBytes = 4 * maxPhotoBytes;

const photoPath = (photoId: string) => `photos/${photoId}.jpg`;

async function* readPages(
  deps: Deps,
  section: Section,
  owners: readonly Owner[],
  goOn: () => Promise<void>,
): AsyncGenerator<Record<string, unknown>[]> {
  for (const owner of owners)
    for await (const page of readSection(deps.db, section, owner)) {
      // Check before sending: rows read after the account was deleted must not go out.
      await goOn();
      yield page.map((row) => render(deps, section, row));
    }
}

function render({ vault }: Deps, section: Section, row: OwnRow): Record<string, unknown> {
  const { sealed } = section;
  const opened = sealed && {
    [nameOfSealed(sealed.column)]:
      row.sealed !== null && row.boundTo !== null ? vault.open(row.sealed, row.boundTo) : null,
  };
  const file = section.name === "photos" && { file: photoPath(String(row.shown.id)) };
  return { ...row.shown, ...opened, ...file };
}

function columnsOf(section: Section): string[] {
  return [
    ...section.shown,
    ...Object.keys(section.beside),
    ...(section.sealed ? [nameOfSealed(section.sealed.column)] : []),
    ...(section.name === "photos" ? ["file"] : []),
  ];
}

const nameOfSealed = (column: string) => column.replace(/Sealed$/, "");

/** Writes each section as a list, even if empty. Records which ones have rows. */
async function* asJson(
  exportedAt: string,
  pagesOf: (section: Section) => AsyncGenerator<Record<string, unknown>[]>,
  filled: Set<Section>,
): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(exportedAt)}`;
  for (const section of sections) {
    yield `,\n${JSON.stringify(section.name)}: [`;
    let isFirst = true;
    for await (const page of pagesOf(section)) {
      if (page.length === 0) continue;
      filled.add(section);
      yield (isFirst ? "\n" : ",\n") + page.map((row) => JSON.stringify(row)).join(",\n");
      isFirst = false;
    }
    yield "]";
  }
  yield "\n}\n";
}

async function* texts(all: string[]): AsyncGenerator<string> {
  yield* all;
}

/** The progress of a person's latest export. */
export async function exportState(deps: Deps, actor: Actor): Promise<OwnExportState> {
  const last = await findLatestExport(deps.db, actor.userId);
  if (!last) return { state: "none", photosDone: 0, photosTotal: 0 };
  const { photosDone, photosTotal, outcome, takenAt, progressAt, expiresAt } = last;
  const now = deps.now();
  if (!takenAt || !progressAt)
    return { state: expiresAt > now ? "ready" : "none", photosDone: 0, photosTotal };
  const hasStalled = later(progressAt, stalledAfter) < now;
  return { state: outcome ?? (hasStalled ? "broken" : "inProgress"), photosDone, photosTotal };
}

/** `owners`: the account, then its further homes. */
export type TakenExport = { id: string; owners: Owner[] };

/** Uses a link once. Refuses with NOT_FOUND unless it is this person's and session's unused one. */
export async function takeExport(
  deps: Deps,
  actor: Actor & Pick<Owner, "runnerId">,
  sessionToken: string,
  token: string,
): Promise<TakenExport> {
  const { userId, runnerId } = actor;
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId);
    const id = await takeExportLink(tx, {
      tokenHash: hashToken(token),
      userId,
      sessionHash: hashToken(sessionToken),
      now: deps.now(),
    });
    if (!id) throw new Refused({ code: "NOT_FOUND" });
    const homes = await listUsersOfAccount(tx, userId);
    const owners = homes.map((home) => ({
      userId: home.id,
      homeownerId: home.homeownerId,
      runnerId: home.id === userId ? runnerId : null,
    }));
    return { id, owners };
  });
}
