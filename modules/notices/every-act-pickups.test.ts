import { open } from "#testkit/acts/pickup-stage.ts";
import { acts, otherActs } from "#testkit/acts/pickups.ts";
import { receiveAll } from "#testkit/acts/receive-all.ts";

receiveAll(open, acts, otherActs);
