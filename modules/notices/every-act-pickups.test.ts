import { acts, open, otherActs } from "#testkit/acts/pickups.ts";
import { tellEverybody } from "#testkit/acts/tell-everybody.ts";

tellEverybody(open, acts, otherActs);
