import { common } from "./common.ts";
import { holidayNames } from "./holiday-names.ts";
import { nav } from "./nav.ts";
import { validation } from "./validation.ts";
import { verifyEmail } from "./verify-email.ts";

/** Texts for every screen, which the page fetches as one file. */
export const everyScreen = { common, holidayNames, nav, validation, verifyEmail };
