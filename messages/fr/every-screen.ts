import { common } from "./common.ts";
import { holidayNames } from "./holiday-names.ts";
import { nav } from "./nav.ts";
import { refusals } from "./refusals.ts";
import { validation } from "./validation.ts";

/** What every screen needs, so that the page fetches it as one file. */
export const everyScreen = { common, holidayNames, nav, refusals, validation };
