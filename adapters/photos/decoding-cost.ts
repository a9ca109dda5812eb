import { maxPhotoPixels, sniffPhotoType } from "#platform/values/photos.ts";

/** Bytes that a decoder may hold of one picture at once; with the rest of the work it stays below 150 MB. */
const mostHeldBytes = 85_000_000;
/** A GIF's frames may exceed the size in its header, so the decoder checks this again. */
export const mostGifPixels = Math.floor(mostHeldBytes / 4);
/** Cameras and optimizers write about ten; each pass reads all coefficients again. */
const mostScans = 20;

/** Whether a picture's header allows decoding it within the limits of pixels, memory and time; reads no pixel. */
export function isAffordable(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const cost = costOf(bytes);
  return cost !== null && cost.pixels <= maxPhotoPixels && cost.heldBytes <= mostHeldBytes;
}

type Cost = { pixels: number; heldBytes: number };

/** Null for an unreadable header. */
function costOf(bytes: Buffer): Cost | null {
  switch (sniffPhotoType(bytes)) {
    case "image/jpeg":
      return costOfJpeg(bytes);
    case "image/png":
      return costOfPng(bytes);
    case "image/gif":
      return costOfGif(bytes);
    default:
      return null;
  }
}

const pngChannels: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/** An interlaced one is held whole, others row by row. */
function costOfPng(bytes: Buffer): Cost | null {
  if (bytes.length < 29 || bytes.toString("latin1", 12, 16) !== "IHDR") return null;
  const pixels = bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
  const bytesPerSample = bytes[24] === 16 ? 2 : 1;
  const isInterlaced = bytes[28] !== 0;
  return {
    pixels,
    heldBytes: isInterlaced ? pixels * (pngChannels[bytes[25] ?? -1] ?? 4) * bytesPerSample : 0,
  };
}

/** Its first frame is held whole, in four channels. */
function costOfGif(bytes: Buffer): Cost | null {
  if (bytes.length < 13) return null;
  const pixels = bytes.readUInt16LE(6) * bytes.readUInt16LE(8);
  return { pixels, heldBytes: pixels * 4 };
}

type Frame = { pixels: number; components: number; coefficientBytes: number };

/** One in several scans is held whole, as two bytes for each coefficient. Null for too many scans. */
function costOfJpeg(bytes: Buffer): Cost | null {
  let frame: Frame | null = null;
  let scans = 0;
  let isWhole = false;
  for (let at = bytes.indexOf(0xff, 2); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes, escaped data, restarts: no content of their own.
    if (marker === 0xff) at += 1;
    else if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker === 0xd9 || at + 4 > bytes.length) break;
    else {
      if (isFrame(marker)) {
        frame ??= readFrame(bytes.subarray(at + 4));
        if (!frame) return null;
        isWhole ||= marker !== 0xc0 && marker !== 0xc1;
      } else if (marker === 0xda) {
        scans += 1;
        isWhole ||= frame !== null && (bytes[at + 4] ?? 0) < frame.components;
        if (scans > mostScans) return null;
      }
      at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
    }
  }
  return frame && { pixels: frame.pixels, heldBytes: isWhole ? frame.coefficientBytes : 0 };
}

/** Start of a frame: C0 to CF without the tables among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function readFrame(content: Buffer): Frame | null {
  const components = content[5] ?? 0;
  if (components < 1 || content.length < 6 + 3 * components) return null;
  const pixels = content.readUInt16BE(1) * content.readUInt16BE(3);
  const factors = Array.from({ length: components }, (_, nth) => {
    const factor = content[6 + 3 * nth + 1] ?? 0;
    return { across: factor >> 4, down: factor & 15 };
  });
  const most = (of: "across" | "down") => Math.max(1, ...factors.map((factor) => factor[of]));
  const samples = factors.reduce((total, { across, down }) => total + across * down, 0);
  return {
    pixels,
    components,
    coefficientBytes: (2 * pixels * samples) / (most("across") * most("down")),
  };
}
