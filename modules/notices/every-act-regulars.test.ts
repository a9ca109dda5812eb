import { receiveAll } from "#testkit/acts/receive-all.ts";
import { acts, open } from "#testkit/acts/regulars.ts";

receiveAll(open, acts);
