import type { SetupServer } from "msw/node";
import { vi } from "vitest";
import { SubscribeScreen } from "../features/subscriptions/subscribe-screen.tsx";
import { procedures } from "./procedures.ts";
import { renderScreen } from "./render.tsx";
import { homeownerUser } from "./users.ts";

export const newcomer = homeownerUser({ subscriptionActive: false, subscriptionStatus: "none" });
export const waiting = { clientSecret: "", status: "waiting", testMode: true };

/** Returns the function that renders the setup with `server`. */
export function setUpSubscribe(server: Pick<SetupServer, "use">) {
  return function open(answers: Parameters<typeof procedures>[0], user = newcomer) {
    const onDone = vi.fn();
    server.use(
      procedures({
        "homeowner.checkAddress": () => ({ located: "area" }),
        "homeowner.jobs": () => [],
        ...answers,
      }),
    );
    const screen = <SubscribeScreen user={user} isFromSignUp={false} onDone={onDone} />;
    return { onDone, user: renderScreen(screen) };
  };
}
