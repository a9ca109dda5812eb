import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sms } from "./port.ts";

/** Writes each text message to a file named by its id: for machines without a provider. */
export function createSmsFolder(folder: string): Sms {
  const pathOf = (id: string) => join(folder, `${id}.sms.txt`);
  return {
    async send({ id, to, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${pathOf(id)}.part`, `To: ${to}\n\n${text}\n`, { mode: 0o600 });
      await rename(`${pathOf(id)}.part`, pathOf(id));
      return { outcome: "sent", providerId: null };
    },
    async find({ id }) {
      const written = await stat(pathOf(id)).catch(() => null);
      return written ? [null] : [];
    },
  };
}
