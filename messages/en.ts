import { admin } from "./en/admin.ts";
import { auth } from "./en/auth.ts";
import { common } from "./en/common.ts";
import { homeowner } from "./en/homeowner.ts";
import { mail } from "./en/mail.ts";
import { nav } from "./en/nav.ts";
import { notifications } from "./en/notifications.ts";
import { profile } from "./en/profile.ts";
import { publicPages } from "./en/public.ts";
import { refusals } from "./en/refusals.ts";
import { rental } from "./en/rental.ts";
import { runner } from "./en/runner.ts";
import { settings } from "./en/settings.ts";
import { validation } from "./en/validation.ts";

/** Every sentence that a person reads, in English. The documented texts stand word for word; this owns the keys. */
export const en = {
  common,
  nav,
  publicPages,
  auth,
  homeowner,
  rental,
  runner,
  admin,
  notifications,
  profile,
  settings,
  mail,
  validation,
  refusals,
} as const;
