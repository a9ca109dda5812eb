import type { Deps } from "#platform/deps.ts";
import { maxPhotoBytes, photoKey } from "#platform/values/photos.ts";
import { noteExportBroken, noteExportProgress } from "./queries/data-exports.ts";
import { type OwnRow, readSection } from "./queries/own-data.ts";
import { type Section, sections } from "./queries/own-sections.ts";
import type { TakenExport } from "./take-export.ts";

/** A file of the export; its content is read when its turn comes. */
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
 * copy never looks complete.
 */
export async function* exportFiles(
  deps: Deps,
  { id, owner }: TakenExport,
  { about, asTable }: { about: string; asTable: (table: ExportTable) => AsyncIterable<string> },
): AsyncGenerator<ExportFile> {
  let photosDone = 0;
  const goOn = async (outcome: "done" | null = null) => {
    if (!(await noteExportProgress(deps.db, { id, photosDone, now: deps.now(), outcome })))
      throw new ExportEnded("The account or the session has gone");
  };
  const pagesOf = (section: Section) => readPages(deps, section, owner, goOn);
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
          for (const { id: photoId } of page) {
            const content = await deps.photos.read(photoKey(String(photoId)), maxStoredBytes);
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
  owner: TakenExport["owner"],
  goOn: () => Promise<void>,
): AsyncGenerator<Record<string, unknown>[]> {
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
  const none = { userId: "", homeownerId: null, runnerId: null };
  return [
    ...section.shown,
    ...Object.keys(section.beside?.(none) ?? {}),
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
