import { admin } from "./en/admin.ts";
import { adminHealth } from "./en/admin-health.ts";
import { alerts } from "./en/alerts.ts";
import { application } from "./en/application.ts";
import { auth } from "./en/auth.ts";
import { billing } from "./en/billing.ts";
import { checklist } from "./en/checklist.ts";
import { deliveries } from "./en/deliveries.ts";
import { dispatch } from "./en/dispatch.ts";
import { earnings } from "./en/earnings.ts";
import { everyScreen } from "./en/every-screen.ts";
import { exported } from "./en/export.ts";
import { feed } from "./en/feed.ts";
import { figures } from "./en/figures.ts";
import { guestLetters } from "./en/guest-letters.ts";
import { guests } from "./en/guests.ts";
import { holidays } from "./en/holidays.ts";
import { homeowner } from "./en/homeowner.ts";
import { letterStop } from "./en/letter-stop.ts";
import { mail } from "./en/mail.ts";
import { money } from "./en/money.ts";
import { notifications } from "./en/notifications.ts";
import { offers } from "./en/offers.ts";
import { outgoing } from "./en/outgoing.ts";
import { ownData } from "./en/own-data.ts";
import { pay } from "./en/pay.ts";
import { people } from "./en/people.ts";
import { platform } from "./en/platform.ts";
import { profile } from "./en/profile.ts";
import { publicPages } from "./en/public.ts";
import { reach } from "./en/reach.ts";
import { refusals } from "./en/refusals.ts";
import { rental } from "./en/rental.ts";
import { rentalProperty } from "./en/rental-property.ts";
import { rentalVisits } from "./en/rental-visits.ts";
import { route } from "./en/route.ts";
import { runner } from "./en/runner.ts";
import { schedule } from "./en/schedule.ts";
import { security } from "./en/security.ts";
import { settings } from "./en/settings.ts";
import { signOut } from "./en/sign-out.ts";
import { statement } from "./en/statement.ts";
import { stop } from "./en/stop.ts";
import { subscribe } from "./en/subscribe.ts";
import { support } from "./en/support.ts";
import { training } from "./en/training.ts";
import { visits } from "./en/visits.ts";
import { weeklyReport } from "./en/weekly-report.ts";

/** Every sentence people read, in English. Documented texts are verbatim; this file owns the keys. */
export const en = {
  ...everyScreen,
  refusals,
  publicPages,
  auth,
  homeowner,
  schedule,
  billing,
  rental,
  rentalVisits,
  checklist,
  rentalProperty,
  runner,
  application,
  stop,
  route,
  offers,
  admin,
  adminHealth,
  alerts,
  figures,
  outgoing,
  reach,
  weeklyReport,
  ownData,
  pay,
  deliveries,
  dispatch,
  earnings,
  exported,
  feed,
  guestLetters,
  guests,
  holidays,
  money,
  notifications,
  people,
  platform,
  profile,
  security,
  settings,
  statement,
  signOut,
  subscribe,
  support,
  training,
  visits,
  letterStop,
  mail,
} as const;
