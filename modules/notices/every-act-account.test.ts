import { acts, open, otherActs } from "#testkit/acts/account.ts";
import { tellEverybody } from "#testkit/acts/tell-everybody.ts";

tellEverybody(open, acts, otherActs);
