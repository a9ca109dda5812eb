import { receiveAll } from "#testkit/acts/receive-all.ts";
import { acts, open } from "#testkit/acts/rentals.ts";

receiveAll(open, acts);
