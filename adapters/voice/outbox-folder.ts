import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Voice } from "./port.ts";

/** Writes each call to a file named by its id: for machines without a provider. */
export function createVoiceFolder(folder: string, supportNumber: string | null): Voice {
  return {
    supportNumber,
    async connect({ id, from, to }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${id}.call.txt`), `Rings first: ${from}\nThen: ${to}\n`, { mode: 0o600 });
      return { outcome: "ringing" };
    },
  };
}
