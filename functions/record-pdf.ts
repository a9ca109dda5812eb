import pLimit from "p-limit";
import { createTranslator } from "use-intl/core";
import { PictureUnreadable } from "#adapters/photos/port.ts";
import type { proofs } from "#messages/en/proofs.ts";
import type { records } from "#messages/en/records.ts";
import type { rentalPickups } from "#messages/en/rentals.ts";
import type { TextsOf } from "#messages/texts-of.ts";
import type { SharedStoredRecord } from "#modules/rentals/index.ts";
import type { Deps } from "#platform/deps.ts";
import { maxPhotoBytes, photoKey } from "#platform/values/photos.ts";
import { asLanguage, type Language, locales } from "#platform/values/preferences.ts";
import { download, streamed } from "./download.ts";
import { endpoint, handlerOf } from "./endpoint.ts";
import { type PdfPage, type PdfPicture, pageSize, readJpeg, wrapped, writePdf } from "./pdf.ts";

/**
 * A rental's photo record as a PDF, in `language` or English: the host's by `propertyId`, `from` and `to`, or the one
 * behind a link by `token`.
 */
export const serveRecordPdf = endpoint({ methods: ["GET"] }, async ({ live, context, url }) => {
  // Loaded on request to keep startup fast.
  const { createDownloadCaller } = await import("#routers/downloads.ts");
  const caller = createDownloadCaller({ context });
  const asked = (name: string) => url.searchParams.get(name) ?? "";
  const token = url.searchParams.get("token");
  const record: Recorded =
    token === null
      ? await caller.record({ propertyId: asked("propertyId"), from: asked("from"), to: asked("to") })
      : await caller.sharedRecord({ token });
  const language = asLanguage(url.searchParams.get("language")) ?? "en";
  const words = wordsOf(language, await textsIn[language]());
  const pages = () => writePdf(layOut(live.deps, record, words), { title: record.property.name });
  const body = streamed(pages, { event: "record_pdf_failed", context, path: url.pathname });
  return download(context, { type: "application/pdf", name: `record-${record.from}-${record.to}.pdf`, body });
});
export default handlerOf(serveRecordPdf);

type Recorded = Omit<SharedStoredRecord, "isRecipient">;
type Pickup = Recorded["pickups"][number];
type Texts = {
  record: TextsOf<typeof rentalPickups>["record"];
  records: TextsOf<typeof records>;
  proofs: TextsOf<typeof proofs>;
};

const textsIn: Record<Language, () => Promise<Texts>> = {
  en: async () => ({
    record: (await import("#messages/en/rentals.ts")).rentalPickups.record,
    ...(await import("#messages/en/records.ts")),
    ...(await import("#messages/en/proofs.ts")),
  }),
  es: async () => ({
    record: (await import("#messages/es/rentals.ts")).rentalPickups.record,
    ...(await import("#messages/es/records.ts")),
    ...(await import("#messages/es/proofs.ts")),
  }),
  fr: async () => ({
    record: (await import("#messages/fr/rentals.ts")).rentalPickups.record,
    ...(await import("#messages/fr/records.ts")),
    ...(await import("#messages/fr/proofs.ts")),
  }),
};

function wordsOf(language: Language, messages: Texts) {
  const locale = locales[language];
  const spell = (options: Intl.DateTimeFormatOptions) => (at: string) =>
    new Date(at).toLocaleString(locale, options);
  return {
    say: createTranslator({ locale, messages: messages as Texts & object }) as (
      key: string,
      params?: Record<string, string | number>,
    ) => string,
    list: (texts: string[]) => new Intl.ListFormat(locale).format(texts),
    day: spell({ timeZone: "UTC", weekday: "short", month: "short", day: "numeric", year: "numeric" }),
    time: (timeZone: string) =>
      spell({
        timeZone,
        weekday: "short",
        month: "short",
        day: "numeric",
        hour: "numeric",
        minute: "2-digit",
      }),
  };
}

type Words = ReturnType<typeof wordsOf>;

const margin = 54;
const full = pageSize.width - 2 * margin;
const gap = 12;
const photo = { width: (full - gap) / 2, height: 170 };
const line = 14;
const titleSize = 12;

/** Spanish and French days are in lower case, but a line begins with a capital. */
const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The record's pages, one at a time: each pickup with its details and its photos side by side. */
async function* layOut(deps: Pick<Deps, "photos" | "pictures">, record: Recorded, words: Words) {
  const { property, from, to, pickups } = record;
  const { say, day } = words;
  let nth = 0;
  let y = 0;
  /** An empty page, with its number at the foot in case the sheets come apart. */
  const begin = (): PdfPage => {
    nth += 1;
    y = margin + 18;
    const foot = { x: margin, y: pageSize.height - margin / 2, size: 8 };
    return { texts: [{ text: `${property.name} · ${nth}`, ...foot }], pictures: [] };
  };
  let page = begin();
  const write = (text: string, { size = 10, isBold = false }: { size?: number; isBold?: boolean } = {}) => {
    for (const part of wrapped(text, { size, width: full })) {
      page.texts.push({ text: part, x: margin, y, size, isBold });
      y += size + 4;
    }
  };
  write(property.name, { size: 20, isBold: true });
  write(`${property.address}, ${property.city}, ${property.state} ${property.zipCode}`);
  write(capital(say("record.span", { from: day(from), to: day(to) })));
  write(say("record.count", { count: pickups.length }));
  for (const pickup of pickups) {
    const lines = linesOf(pickup, property.timeZone, words).flatMap((text) =>
      wrapped(text, { size: 10, width: full }),
    );
    const shown = await photosOf(deps, pickup, words);
    const heading = [
      day(pickup.day),
      say(`record.why.${whyOf(pickup)}`),
      say(`record.status.${pickup.status}`),
    ];
    const title = capital(heading.join(" · "));
    const titleLines = wrapped(title, { size: titleSize, width: full }).length;
    const needed =
      line +
      titleLines * (titleSize + 4) +
      lines.length * line +
      Math.ceil(shown.length / 2) * (photo.height + 2 * line);
    if (y + needed > pageSize.height - margin && y > margin + 18) {
      yield page;
      page = begin();
    }
    y += line;
    write(title, { size: titleSize, isBold: true });
    for (const text of lines) write(text);
    for (let first = 0; first < shown.length; first += 2) {
      if (y + photo.height + 2 * line > pageSize.height - margin) {
        yield page;
        page = begin();
      }
      for (const [side, { picture, caption }] of shown.slice(first, first + 2).entries()) {
        const x = margin + side * (photo.width + gap);
        const scale = Math.min(photo.width / picture.width, photo.height / picture.height);
        const size = { width: picture.width * scale, height: picture.height * scale };
        page.pictures.push({ picture, x, y, ...size });
        page.texts.push({ text: caption, x, y: y + photo.height + line, size: 9 });
      }
      y += photo.height + 2 * line;
    }
  }
  if (pickups.length === 0) write(say("record.empty"));
  yield page;
}

function linesOf(pickup: Pickup, timeZone: string, words: Words): string[] {
  const { say } = words;
  const time = words.time(timeZone);
  const { runner, outAt, inAt, notServed, notes, curbLaw, proofs, checks } = pickup;
  const leg = (name: "out" | "in", at: string | null) => {
    if (!at) return [];
    const proof = proofs[name];
    return [
      `${say(`record.${name}`)}: ${time(at)}`,
      ...(proof ? [proofLine(proof, at, timeZone, words)] : []),
    ];
  };
  return [
    ...(runner ? [`${say("record.runner")}: ${runner}`] : []),
    ...leg("out", outAt),
    ...leg("in", inAt),
    ...(curbLaw
      ? [
          curbLaw.backBy
            ? say("records.law", {
                place: curbLaw.place,
                out: time(curbLaw.outFrom),
                back: time(curbLaw.backBy),
              })
            : say("records.lawOut", { place: curbLaw.place, out: time(curbLaw.outFrom) }),
        ]
      : []),
    ...(notServed && pickup.status === "notServed"
      ? [say("record.notServedText", { reason: notServed.reason })]
      : []),
    ...(pickup.status === "missed" || pickup.status === "cancelled"
      ? [say(`record.${pickup.status}Text`)]
      : []),
    ...(notes ? [`${say("record.notes")}: ${notes}`] : []),
    ...(checks.length > 0 ? [`${say("record.checks")}: ${words.list(checks.map(({ item }) => item))}`] : []),
  ];
}

/** The caption that the page shows under a photo. */
function proofLine(
  { isVerified, distanceMeters, missing }: NonNullable<Pickup["proofs"]["out"]>,
  at: string,
  timeZone: string,
  { say, list, time }: Words,
): string {
  const meters = distanceMeters ?? 0;
  if (!isVerified)
    return say("proofs.notVerified", {
      reasons: list(missing.map((each) => say(`proofs.missing.${each}`, { meters }))),
    });
  const when = { time: time(timeZone)(at) };
  return distanceMeters === null
    ? say("proofs.verifiedNoPlace", when)
    : say("proofs.verified", { meters, ...when });
}

/** Files take turns, so that runners' photos never wait behind more than one of theirs. */
const inTurn = pLimit(1);

async function photosOf(
  deps: Pick<Deps, "photos" | "pictures">,
  pickup: Pickup,
  { say }: Words,
): Promise<{ picture: PdfPicture; caption: string }[]> {
  const named = [
    { photoId: pickup.outPhotoId, caption: say("record.out") },
    { photoId: pickup.inPhotoId, caption: say("record.in") },
    { photoId: pickup.notServed?.photoId ?? null, caption: say("record.status.notServed") },
    ...pickup.checks.map(({ photoId, item }) => ({ photoId, caption: item.slice(0, 50) })),
  ];
  const shown: { picture: PdfPicture; caption: string }[] = [];
  for (const { photoId, caption } of named) {
    const jpeg = photoId && (await inTurn(() => smallPhoto(deps, photoId)));
    const picture = jpeg && readJpeg(jpeg);
    if (picture) shown.push({ picture, caption });
  }
  return shown;
}

async function smallPhoto(
  { photos, pictures }: Pick<Deps, "photos" | "pictures">,
  photoId: string,
): Promise<Uint8Array | null> {
  const stored = await photos.read(photoKey(photoId), maxPhotoBytes);
  return (
    stored &&
    pictures.toEmailPhoto(stored).catch((error: unknown) => {
      if (error instanceof PictureUnreadable) return null;
      throw error;
    })
  );
}

function whyOf({ isCheckout, isCollection }: Pickup): "both" | "checkout" | "collection" | "byHand" {
  if (isCheckout && isCollection) return "both";
  return isCheckout ? "checkout" : isCollection ? "collection" : "byHand";
}
