import { acts, open } from "#testkit/acts/rentals.ts";
import { tellEverybody } from "#testkit/acts/tell-everybody.ts";

tellEverybody(open, acts);
