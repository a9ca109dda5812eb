import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { answerOf } from "./live.ts";
import type { Calendars } from "./port.ts";

/** A reserved name that nobody can own (RFC 2606). */
const localHost = "calendars.example";

/**
 * Reads `https://calendars.example/NAME.ics` from a local folder and everything else with `otherwise`. For local
 * servers: the demo and end-to-end tests write there.
 */
export function createLocalFolder(folder: string, otherwise: Calendars): Calendars {
  return {
    async read(address, asked) {
      const url = URL.parse(address);
      if (url?.hostname !== localHost) return otherwise.read(address, asked);
      const name = /^\/([a-z0-9-]{1,60}\.ics)$/.exec(url.pathname)?.[1];
      const text = name && (await readFile(join(folder, name), "utf8").catch(() => null));
      if (typeof text !== "string") return { kind: "failed", failure: "refused" };
      return answerOf({ text, etag: null, lastModified: null }, asked);
    },
  };
}
