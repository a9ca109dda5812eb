import type { en } from "./en.ts";
import { admin } from "./fr/admin.ts";
import { adminHealth } from "./fr/admin-health.ts";
import { auth } from "./fr/auth.ts";
import { billing } from "./fr/billing.ts";
import { everyScreen } from "./fr/every-screen.ts";
import { holidays } from "./fr/holidays.ts";
import { homeowner } from "./fr/homeowner.ts";
import { mail } from "./fr/mail.ts";
import { notifications } from "./fr/notifications.ts";
import { pay } from "./fr/pay.ts";
import { profile } from "./fr/profile.ts";
import { publicPages } from "./fr/public.ts";
import { rental } from "./fr/rental.ts";
import { runner } from "./fr/runner.ts";
import { schedule } from "./fr/schedule.ts";
import { settings } from "./fr/settings.ts";
import { statement } from "./fr/statement.ts";
import type { TextsOf } from "./texts-of.ts";

/** Every sentence that a person reads, in French. */
export const fr = {
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
