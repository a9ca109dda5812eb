import { crc32, deflateSync } from "node:zlib";
import sharp, { type OverlayOptions } from "sharp";

/** Words in the metadata of `cameraJpeg`, which must not appear in its re-encoded copy. */
export const secrets = [
  "40.7128N",
  "Robin's phone",
  "http://ns.adobe.com/xap",
  "thumbnail of the house",
  "at home alone",
];

/**
 * A JPEG like a camera's: rotated (orientation 6), with location, device, thumbnail, XMP and a comment. Upright it is
 * 20 wide and 40 high, red above and blue below.
 */
export async function cameraJpeg(): Promise<Buffer> {
  const half = (background: string) => ({
    create: { width: 20, height: 20, channels: 3 as const, background },
  });
  const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#0000ff" } })
    .composite([{ input: half("#ff0000"), left: 0, top: 0 }])
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const xmp = Buffer.from("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'/>");
  const metadata = [segment(0xe1, exif()), segment(0xe1, xmp), segment(0xfe, Buffer.from("at home alone"))];
  return Buffer.concat([jpeg.subarray(0, 2), ...metadata, jpeg.subarray(2)]);
}

/** A plain JPEG. */
export function jpeg({ width = 64, height = 48, background = "#336699" } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** A picture with something in it, another one for each seed. */
export function drawnPicture(seed: number): Promise<Buffer> {
  const field = (at: number) => {
    const random = (salt: number, below: number) =>
      Math.floor(Math.abs(Math.sin(seed * 97 + at * 31 + salt * 13)) * below);
    const [r, g, b] = [random(1, 256), random(2, 256), random(3, 256)];
    const create = {
      width: 60 + random(4, 180),
      height: 40 + random(5, 160),
      channels: 3,
      background: { r, g, b },
    };
    return { input: { create } as const, left: random(6, 400), top: random(7, 280) };
  };
  return sharp({ create: { width: 640, height: 480, channels: 3, background: "#777" } })
    .composite(Array.from({ length: 14 }, (_, at) => field(at)) as OverlayOptions[])
    .jpeg()
    .toBuffer();
}

/** A JPEG of exactly this many bytes, padded with comments. */
export async function jpegOfBytes(bytes: number): Promise<Buffer> {
  const small = await jpeg();
  const parts: Buffer[] = [];
  // A comment has 4 to 65,537 bytes; enough must remain for the last one.
  for (let left = bytes - small.byteLength; left > 0; ) {
    const length = left <= 65_537 ? left : Math.min(65_537, left - 4);
    parts.push(segment(0xfe, Buffer.alloc(length - 4, "x")));
    left -= length;
  }
  return Buffer.concat([small.subarray(0, 2), ...parts, small.subarray(2)]);
}

/** A JPEG that ends midway, as after a broken connection. */
export async function truncatedJpeg(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const whole = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#fff", noise } })
    .jpeg()
    .toBuffer();
  return whole.subarray(0, Math.floor(whole.byteLength / 2));
}

/** A fully transparent PNG. */
export function clearPng(): Promise<Buffer> {
  return sharp({ create: { width: 30, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
}

/** A GIF of three frames: green, then red, then red. */
export async function animatedGif(): Promise<Buffer> {
  const frames = ["#00ff00", "#ff0000", "#ff0000"].map((background) =>
    sharp({ create: { width: 16, height: 16, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** A black PNG of any size: a few hundred kilobytes for 30,000 × 30,000 pixels. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Files that are not pictures, by type. */
export const impostors: Readonly<Record<string, Buffer>> = {
  SVG: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  "an HTML page": Buffer.from("<!doctype html><title>Sign in</title><script>alert(1)</script>"),
  "a PDF": Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
  "a ZIP": Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  "an MP4": Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom"),
  "a WebP": Buffer.from("RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0"),
};

/** Files that start like a picture and continue as something else. */
export const polyglots: Readonly<Record<string, Buffer>> = {
  "a GIF's name on an SVG": Buffer.from(
    'GIF89a<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  ),
  "a GIF's name on a page": Buffer.from("GIF89a<script>alert(1)</script>"),
  "a JPEG's first bytes on a page": Buffer.from("\xff\xd8\xff<script>alert(1)</script>", "latin1"),
  "a PNG's signature on an SVG": Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ]),
};

export function dataUrl(type: string, body: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(body).toString("base64")}`;
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.byteLength + 2, 2);
  return Buffer.concat([head, content]);
}

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.byteLength);
  const named = Buffer.concat([Buffer.from(type), content]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A camera's metadata: orientation, maker, location, and a second directory with the thumbnail. */
function exif(): Buffer {
  const device = Buffer.from("Robin's phone\0");
  const place = Buffer.from("40.7128N\0");
  const thumbnail = Buffer.from("\xff\xd8thumbnail of the house\xff\xd9", "latin1");
  const [first, gps, second] = [8, 8 + 2 + 3 * 12 + 4, 8 + 2 + 3 * 12 + 4 + 2 + 12 + 4];
  const texts = second + 2 + 2 * 12 + 4;
  const placeAt = texts + device.byteLength;
  const thumbnailAt = placeAt + place.byteLength;
  return Buffer.concat([
    Buffer.from("Exif\0\0II*\0"),
    numbers(first),
    directory(
      [entry(0x0110, 2, device.byteLength, texts), entry(0x0112, 3, 1, 6), entry(0x8825, 4, 1, gps)],
      second,
    ),
    directory([entry(0x0002, 2, place.byteLength, placeAt)], 0),
    directory([entry(0x0201, 4, 1, thumbnailAt), entry(0x0202, 4, 1, thumbnail.byteLength)], 0),
    device,
    place,
    thumbnail,
  ]);
}

function directory(entries: Buffer[], next: number): Buffer {
  return Buffer.concat([Buffer.from([entries.length, 0]), ...entries, numbers(next)]);
}

function entry(tag: number, type: number, count: number, value: number): Buffer {
  return Buffer.concat([Buffer.from([tag & 255, tag >> 8, type, 0]), numbers(count, value)]);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}
