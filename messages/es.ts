import type { en } from "./en.ts";
import { admin } from "./es/admin.ts";
import { adminHealth } from "./es/admin-health.ts";
import { auth } from "./es/auth.ts";
import { billing } from "./es/billing.ts";
import { everyScreen } from "./es/every-screen.ts";
import { holidays } from "./es/holidays.ts";
import { homeowner } from "./es/homeowner.ts";
import { mail } from "./es/mail.ts";
import { notifications } from "./es/notifications.ts";
import { pay } from "./es/pay.ts";
import { profile } from "./es/profile.ts";
import { publicPages } from "./es/public.ts";
import { rental } from "./es/rental.ts";
import { runner } from "./es/runner.ts";
import { schedule } from "./es/schedule.ts";
import { settings } from "./es/settings.ts";
import { statement } from "./es/statement.ts";
import type { TextsOf } from "./texts-of.ts";

/** Every sentence that a person reads, in Spanish. */
export const es = {
  ...everyScreen,
  publicPages,
  auth,
  homeowner,
  schedule,
  billing,
  rental,
  runner,
  admin,
  adminHealth,
  pay,
  holidays,
  notifications,
  profile,
  settings,
  statement,
  mail,
} as const satisfies TextsOf<typeof en>;
