import type { SetupServer } from "msw/node";
import { vi } from "vitest";
import { SubscribeScreen } from "../features/subscriptions/subscribe-screen.tsx";
import { procedures } from "./procedures.ts";
import { renderScreen } from "./render.tsx";
import { homeownerUser } from "./users.ts";

export const newcomer = homeownerUser({ subscriptionActive: false, subscriptionStatus: "none" });
/** The saved schedule; its first pickup is tomorrow at the earliest. */
export const plannedHome = {
  rhythms: [
    { canKind: "trash", weekday: "Tuesday", everyWeeks: 1, anchorOn: null },
    { canKind: "trash", weekday: "Friday", everyWeeks: 1, anchorOn: null },
    { canKind: "recycling", weekday: "Friday", everyWeeks: 2, anchorOn: "2126-11-29" },
  ],
  pickupWindow: "afternoon",
  outEveningBefore: true,
  inAfterCollection: false,
  days: [
    { onDay: "2020-11-24", canKinds: ["trash"] },
    { onDay: "2126-11-26", canKinds: [] },
    { onDay: "2126-11-29", canKinds: ["trash", "recycling"] },
  ],
};

export const waiting = { clientSecret: "", status: "waiting", testMode: true };

/** Returns the function that renders the setup with `server`. */
export function setUpSubscribe(server: Pick<SetupServer, "use">) {
  return function open(answers: Parameters<typeof procedures>[0], user = newcomer, isFromSignUp = false) {
    const onDone = vi.fn();
    server.use(
      procedures({
        "homeowner.checkAddress": () => ({ located: "area" }),
        "homeowner.jobs": () => [],
        "homeowner.calendar": () => plannedHome,
        "homeowner.homeDetails": () => ({
          cansPlace: "Behind the shed",
          curbPlace: null,
          gateCodeMark: null,
        }),
        ...answers,
      }),
    );
    const screen = <SubscribeScreen user={user} isFromSignUp={isFromSignUp} onDone={onDone} />;
    return { onDone, user: renderScreen(screen) };
  };
}
