import { acts, open, otherActs } from "#testkit/acts/account.ts";
import { receiveAll } from "#testkit/acts/receive-all.ts";

receiveAll(open, acts, otherActs);
