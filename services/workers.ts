import type { Mail } from "#adapters/mail/port.ts";
import type { Workers } from "#adapters/queue/port.ts";
import type { Deps } from "./deps.ts";
import { confirmEmail } from "./tasks/confirm-email.ts";
import { deliverMail } from "./tasks/deliver-mail.ts";
import { sweepPhoto } from "./tasks/sweep-photo.ts";

/** Who does each task. Every task may come twice, under the same id. */
export function createWorkers(
  deps: Pick<Deps, "db" | "photos" | "payments" | "now"> & { mail: Mail; appUrl: string },
): Workers {
  return {
    "deliver-mail": (payload, task) => deliverMail(deps, payload, task),
    "confirm-email": (payload, task) => confirmEmail(deps, payload, task),
    "sweep-photo": (payload) => sweepPhoto(deps, payload),
    "end-subscription": (payload) => deps.payments.endSubscription(payload),
    "remove-photos": async ({ keys }) => {
      for (const key of keys) await deps.photos.remove(key);
    },
  };
}
