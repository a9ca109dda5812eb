import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import type { NotificationType } from "./contract/notifications.ts";
import { insertNotification } from "./queries/notifications.ts";

/** Notifies a person, in the act's transaction. `link` is a path in the app. */
export function notify(
  deps: Pick<Deps, "newId" | "now">,
  tx: Db,
  notice: {
    userId: string;
    type: NotificationType;
    params: Record<string, string | number>;
    link: string | null;
  },
): Promise<void> {
  return insertNotification(tx, { id: deps.newId(), createdAt: deps.now(), ...notice });
}
