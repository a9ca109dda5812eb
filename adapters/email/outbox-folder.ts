import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mailer } from "./port.ts";

/** Writes each email to a file named by its id: for machines without a mail server. */
export function createOutboxFolder(folder: string): Mailer {
  return {
    async send({ id, to, subject, text, replyTo, stopUrl }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${id}.txt`);
      const headers = [
        `To: ${to}`,
        ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
        `Subject: ${subject}`,
        ...(stopUrl ? [`List-Unsubscribe: <${stopUrl}>`] : []),
      ];
      await writeFile(`${path}.part`, `${headers.join("\n")}\n\n${text}\n`, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}
