import type { en } from "./en.ts";
import { admin } from "./fr/admin.ts";
import { adminHealth } from "./fr/admin-health.ts";
import { alerts } from "./fr/alerts.ts";
import { application } from "./fr/application.ts";
import { auth } from "./fr/auth.ts";
import { billing } from "./fr/billing.ts";
import { checklist } from "./fr/checklist.ts";
import { deliveries } from "./fr/deliveries.ts";
import { dispatch } from "./fr/dispatch.ts";
import { earnings } from "./fr/earnings.ts";
import { everyScreen } from "./fr/every-screen.ts";
import { exported } from "./fr/export.ts";
import { feed } from "./fr/feed.ts";
import { figures } from "./fr/figures.ts";
import { guestLetters } from "./fr/guest-letters.ts";
import { guests } from "./fr/guests.ts";
import { holidays } from "./fr/holidays.ts";
import { homeowner } from "./fr/homeowner.ts";
import { letterStop } from "./fr/letter-stop.ts";
import { mail } from "./fr/mail.ts";
import { money } from "./fr/money.ts";
import { notifications } from "./fr/notifications.ts";
import { offers } from "./fr/offers.ts";
import { outgoing } from "./fr/outgoing.ts";
import { ownData } from "./fr/own-data.ts";
import { pay } from "./fr/pay.ts";
import { people } from "./fr/people.ts";
import { platform } from "./fr/platform.ts";
import { profile } from "./fr/profile.ts";
import { publicPages } from "./fr/public.ts";
import { reach } from "./fr/reach.ts";
import { refusals } from "./fr/refusals.ts";
import { rental } from "./fr/rental.ts";
import { rentalProperty } from "./fr/rental-property.ts";
import { rentalVisits } from "./fr/rental-visits.ts";
import { route } from "./fr/route.ts";
import { runner } from "./fr/runner.ts";
import { schedule } from "./fr/schedule.ts";
import { security } from "./fr/security.ts";
import { settings } from "./fr/settings.ts";
import { signOut } from "./fr/sign-out.ts";
import { statement } from "./fr/statement.ts";
import { stop } from "./fr/stop.ts";
import { subscribe } from "./fr/subscribe.ts";
import { support } from "./fr/support.ts";
import { training } from "./fr/training.ts";
import { visits } from "./fr/visits.ts";
import { weeklyReport } from "./fr/weekly-report.ts";
import type { TextsOf } from "./texts-of.ts";

/** Every sentence people read, in French. */
export const fr = {
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
