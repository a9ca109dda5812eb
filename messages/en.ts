import { admin } from "./en/admin.ts";
import { adminHealth } from "./en/admin-health.ts";
import { auth } from "./en/auth.ts";
import { billing } from "./en/billing.ts";
import { everyScreen } from "./en/every-screen.ts";
import { holidays } from "./en/holidays.ts";
import { homeowner } from "./en/homeowner.ts";
import { mail } from "./en/mail.ts";
import { notifications } from "./en/notifications.ts";
import { pay } from "./en/pay.ts";
import { profile } from "./en/profile.ts";
import { publicPages } from "./en/public.ts";
import { rental } from "./en/rental.ts";
import { runner } from "./en/runner.ts";
import { schedule } from "./en/schedule.ts";
import { settings } from "./en/settings.ts";
import { statement } from "./en/statement.ts";

/** Every sentence that a person reads, in English. The documented texts stand word for word; this owns the keys. */
export const en = {
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
} as const;
