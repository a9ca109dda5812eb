import { type PublicPage, publicPages } from "#domain/public-pages.ts";
import type { Who } from "./fixtures.ts";
import type { Text } from "./words.ts";

export type Screen = {
  /** A public page is elsewhere in each language. */
  page?: PublicPage;
  path: string;
  who: Who | "visitor";
  /** What stands there once everything is loaded. */
  shows: Text;
  /** Not by the page, so that it is in one of the three languages whatever the page speaks. */
  isWordedByServer?: true;
  /** The page's own; 200 where there is none. */
  status?: number;
  /** Of a call that the screen makes, and that is refused. */
  refusal?: number;
};

/** Every screen, with who sees it. */
export const screens: readonly Screen[] = [
  publicScreen("landing", "publicPages.landing.headline"),
  publicScreen("howItWorks", "publicPages.how.homeowners.title"),
  publicScreen("services", "publicPages.services.headline"),
  publicScreen("about", "publicPages.about.story.title"),
  { path: "/auth", who: "visitor", shows: ["auth.account.password"] },
  { path: "/sign-in", who: "visitor", shows: ["auth.account.password"] },
  { path: "/sign-up", who: "visitor", shows: ["auth.account.confirmPassword"] },
  { path: "/sign-up?role=runner", who: "visitor", shows: ["auth.account.confirmPassword"] },
  { path: "/logout", who: "visitor", shows: ["publicPages.loggedOut.title"] },
  {
    path: "/confirm-email?token=unknown",
    who: "visitor",
    shows: ["profile.confirmEmail.failed.title"],
    refusal: 400,
  },
  { path: "/nowhere", who: "visitor", shows: ["common.notFound.title"], status: 404 },
  { path: "/", who: "newcomer", shows: ["homeowner.roleChoice.homeowner.title"] },
  { path: "/how-it-works", who: "newcomer", shows: ["publicPages.how.homeowners.title"] },
  { path: "/homeowner", who: "homeowner", shows: ["homeowner.dashboard.upcoming"] },
  { path: "/subscribe", who: "homeowner", shows: ["homeowner.subscribe.payment.testText"] },
  { path: "/runner", who: "newcomer", shows: ["runner.setUp.action"] },
  { path: "/runner-setup", who: "newcomer", shows: ["auth.runner.steps.work"] },
  { path: "/runner-setup", who: "homeowner", shows: ["auth.runnerSetup.title"] },
  {
    path: "/notifications",
    who: "homeowner",
    shows: ["notifications.jobCompleted.title"],
    isWordedByServer: true,
  },
  { path: "/", who: "applicant", shows: ["runner.application.title"] },
  { path: "/runner", who: "runner", shows: ["runner.completedToday"] },
  { path: "/homeowner", who: "runner", shows: ["common.accessDenied"] },
  { path: "/profile", who: "homeowner", shows: ["profile.personal.title"] },
  { path: "/profile", who: "runner", shows: ["profile.area.title"] },
  { path: "/settings", who: "homeowner", shows: ["settings.tabs.privacy"] },
  { path: "/vacation-rental", who: "homeowner", shows: ["rental.properties.title"] },
  { path: "/admin", who: "admin", shows: ["admin.jobs.title"] },
];

function publicScreen(page: PublicPage, key: string): Screen {
  return { page, path: publicPages[page], who: "visitor", shows: [key] };
}
