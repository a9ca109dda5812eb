import type { en } from "./en.ts";
import { admin } from "./es/admin.ts";
import { adminHealth } from "./es/admin-health.ts";
import { alerts } from "./es/alerts.ts";
import { application } from "./es/application.ts";
import { auth } from "./es/auth.ts";
import { billing } from "./es/billing.ts";
import { checklist } from "./es/checklist.ts";
import { deliveries } from "./es/deliveries.ts";
import { dispatch } from "./es/dispatch.ts";
import { earnings } from "./es/earnings.ts";
import { everyScreen } from "./es/every-screen.ts";
import { exported } from "./es/export.ts";
import { feed } from "./es/feed.ts";
import { figures } from "./es/figures.ts";
import { guestLetters } from "./es/guest-letters.ts";
import { guests } from "./es/guests.ts";
import { holidays } from "./es/holidays.ts";
import { homeowner } from "./es/homeowner.ts";
import { letterStop } from "./es/letter-stop.ts";
import { mail } from "./es/mail.ts";
import { money } from "./es/money.ts";
import { notifications } from "./es/notifications.ts";
import { offers } from "./es/offers.ts";
import { outgoing } from "./es/outgoing.ts";
import { ownData } from "./es/own-data.ts";
import { pay } from "./es/pay.ts";
import { people } from "./es/people.ts";
import { platform } from "./es/platform.ts";
import { profile } from "./es/profile.ts";
import { publicPages } from "./es/public.ts";
import { reach } from "./es/reach.ts";
import { refusals } from "./es/refusals.ts";
import { rental } from "./es/rental.ts";
import { rentalProperty } from "./es/rental-property.ts";
import { rentalVisits } from "./es/rental-visits.ts";
import { route } from "./es/route.ts";
import { runner } from "./es/runner.ts";
import { schedule } from "./es/schedule.ts";
import { security } from "./es/security.ts";
import { settings } from "./es/settings.ts";
import { signOut } from "./es/sign-out.ts";
import { statement } from "./es/statement.ts";
import { stop } from "./es/stop.ts";
import { subscribe } from "./es/subscribe.ts";
import { support } from "./es/support.ts";
import { training } from "./es/training.ts";
import { visits } from "./es/visits.ts";
import { weeklyReport } from "./es/weekly-report.ts";
import type { TextsOf } from "./texts-of.ts";

/** Every sentence people read, in Spanish. */
export const es = {
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
} as const satisfies TextsOf<typeof en>;
