import type { Mail } from "#adapters/mail/port.ts";
import type { Workers } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { deliverMail } from "./tasks/deliver-mail.ts";

/** Who does each task. Every task may come twice, under the same id. */
export function createWorkers(deps: { db: Db; mail: Mail; appUrl: string }): Workers {
  return {
    "deliver-mail": (payload, task) => deliverMail(deps, payload, task),
  };
}
