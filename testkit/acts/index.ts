import type { Kind } from "#modules/notices/channels.ts";
import { acts as account } from "./account.ts";
import { acts as money } from "./money.ts";
import { acts as people } from "./people.ts";
import { acts as pickups } from "./pickups.ts";
import { acts as regulars } from "./regulars.ts";
import { acts as rentals } from "./rentals.ts";
import type { Act } from "./stage.ts";

/** What causes each kind of notice or email; a kind without an act does not compile. */
export const acts: Record<Kind, Act<never>> = {
  ...account,
  ...money,
  ...people,
  ...pickups,
  ...regulars,
  ...rentals,
};
