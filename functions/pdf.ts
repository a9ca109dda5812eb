/** A picture in a PDF: a JPEG as it is, with its size in pixels. */
export type PdfPicture = { jpeg: Uint8Array; width: number; height: number; isGrey: boolean };

/** A page's contents, from the top left; sizes in points, 72 to the inch. */
export type PdfPage = {
  texts: { text: string; x: number; y: number; size: number; isBold?: boolean }[];
  pictures: { picture: PdfPicture; x: number; y: number; width: number; height: number }[];
};

/** US Letter. */
export const pageSize = { width: 612, height: 792 };

const latin1 = new TextEncoder();

/**
 * A PDF of pages as they come, in the standard fonts, so it embeds none. Only one page is in memory at a time.
 */
export async function* writePdf(
  pages: AsyncIterable<PdfPage>,
  { title }: { title: string },
): AsyncGenerator<Uint8Array> {
  const offsets: number[] = [];
  let written = 0;
  const count = (chunk: Uint8Array) => {
    written += chunk.length;
    return chunk;
  };
  /** An object's bytes; its number is where it stands in `offsets`. */
  const object = (id: number, dictionary: string, stream?: Uint8Array) => {
    offsets[id] = written;
    const head = stream ? `${dictionary.slice(0, -2)} /Length ${stream.length} >>\nstream\n` : dictionary;
    const parts = [
      bytes(`${id} 0 obj\n${head}`),
      stream ?? new Uint8Array(),
      bytes(stream ? "\nendstream\nendobj\n" : "\nendobj\n"),
    ];
    return count(joined(parts));
  };
  yield count(bytes("%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n"));
  yield object(1, "<< /Type /Catalog /Pages 2 0 R >>");
  yield object(3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  yield object(4, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>");
  yield object(5, `<< /Title ${literal(title)} /Producer (TidyCurb) >>`);
  const kids: number[] = [];
  let next = 6;
  for await (const { texts, pictures } of pages) {
    const [page, content] = [next, next + 1];
    next += 2;
    const names: string[] = [];
    const drawn: string[] = [];
    for (const { picture, x, y, width, height } of pictures) {
      const { jpeg, isGrey } = picture;
      const colors = isGrey ? "/DeviceGray" : "/DeviceRGB";
      const size = `/Width ${picture.width} /Height ${picture.height} /BitsPerComponent 8`;
      yield object(
        next,
        `<< /Type /XObject /Subtype /Image ${size} /ColorSpace ${colors} /Filter /DCTDecode >>`,
        jpeg,
      );
      names.push(`/P${next} ${next} 0 R`);
      drawn.push(`q ${width} 0 0 ${height} ${x} ${pageSize.height - y - height} cm /P${next} Do Q`);
      next += 1;
    }
    for (const { text, x, y, size, isBold } of texts)
      drawn.push(
        `BT /F${isBold ? 2 : 1} ${size} Tf ${x} ${(pageSize.height - y).toFixed(2)} Td ${literal(text)} Tj ET`,
      );
    yield object(content, "<< >>", bytes(drawn.join("\n")));
    const resources = `<< /Font << /F1 3 0 R /F2 4 0 R >> /XObject << ${names.join(" ")} >> >>`;
    const box = `[0 0 ${pageSize.width} ${pageSize.height}]`;
    yield object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources ${resources} /Contents ${content} 0 R >>`,
    );
    kids.push(page);
  }
  const list = kids.map((id) => `${id} 0 R`).join(" ");
  yield object(2, `<< /Type /Pages /Kids [${list}] /Count ${kids.length} >>`);
  const start = written;
  const rows = Array.from({ length: next - 1 }, (_, nth) => {
    return `${String(offsets[nth + 1] ?? 0).padStart(10, "0")} 00000 n \n`;
  });
  const trailer = `trailer\n<< /Size ${next} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  yield bytes(`xref\n0 ${next}\n0000000000 65535 f \n${rows.join("")}${trailer}`);
}

/** A JPEG's size and colors; null for other files. */
export function readJpeg(jpeg: Uint8Array): PdfPicture | null {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return null;
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (let at = 2; at + 9 < jpeg.length; at += 2 + view.getUint16(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    // A frame header: C0 to CF, except the tables (C4, C8, CC).
    if (jpeg[at] !== 0xff) return null;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return {
        jpeg,
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        isGrey: jpeg[at + 9] === 1,
      };
  }
  return null;
}

/** Text in lines of at most this many points. A longer word gets its own line. */
export function wrapped(text: string, { size, width }: { size: number; width: number }): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \n]+/)) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && widthOf(longer) * size <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The width of characters in thousandths of the font's size; those of accented ones are their base's. */
const widths: [string, number][] = [
  ["ijl'’‘", 222],
  [" .,:;!|/ftI()[]-", 300],
  ["r", 333],
  ["ckszvxyJ", 500],
  ["mMW%", 850],
  ["ABEKPSVXY&", 667],
  ["CDHNRUw", 722],
  ["GOQ", 778],
];

function widthOf(text: string): number {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "");
  let sum = 0;
  for (const mark of plain) sum += widths.find(([marks]) => marks.includes(mark))?.[1] ?? 556;
  return sum / 1000;
}

/** Windows-1252's places for what Latin-1 lacks. */
const places: Record<string, number> = {
  "€": 0x80,
  "…": 0x85,
  Œ: 0x8c,
  "‘": 0x91,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "•": 0x95,
  "–": 0x96,
  "—": 0x97,
  œ: 0x9c,
  "\u202f": 0xa0,
};

/** A text as a PDF string in Windows-1252; letters without a place there lose their accents, others become "?". */
function literal(text: string): string {
  const codes = [...text.normalize("NFC")].flatMap((mark) => {
    const code = codeOf(mark);
    if (code !== null) return [code];
    const base = [...mark.normalize("NFD").replace(/\p{M}/gu, "")].map((each) => codeOf(each) ?? 0x3f);
    return base.length > 0 ? base : [0x3f];
  });
  return `<${codes.map((code) => code.toString(16).padStart(2, "0")).join("")}>`;
}

function codeOf(mark: string): number | null {
  const code = mark.codePointAt(0) ?? 0x3f;
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code;
  return places[mark] ?? null;
}

/** The header, then four non-ASCII bytes that mark the file as binary. */
function bytes(text: string): Uint8Array {
  return text.startsWith("%PDF") ? Uint8Array.from(text, (mark) => mark.charCodeAt(0)) : latin1.encode(text);
}

function joined(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
