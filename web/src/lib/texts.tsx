import { type ReactNode, useSyncExternalStore } from "react";
import { IntlProvider } from "use-intl";
import { common } from "#messages/en/common.ts";
import { nav } from "#messages/en/nav.ts";
import { refusals } from "#messages/en/refusals.ts";
import { validation } from "#messages/en/validation.ts";
import type { en } from "#messages/en.ts";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof en;
    Locale: "en";
  }
}

/** Areas that only some screens need. Each is a file of its own, fetched beside the screen. */
const areas = {
  publicPages: () => import("#messages/en/public.ts"),
  auth: () => import("#messages/en/auth.ts"),
  homeowner: () => import("#messages/en/homeowner.ts"),
  schedule: () => import("#messages/en/schedule.ts"),
  billing: () => import("#messages/en/billing.ts"),
  rental: () => import("#messages/en/rental.ts"),
  runner: () => import("#messages/en/runner.ts"),
  admin: () => import("#messages/en/admin.ts"),
  adminHealth: () => import("#messages/en/admin-health.ts"),
  pay: () => import("#messages/en/pay.ts"),
  holidays: () => import("#messages/en/holidays.ts"),
  notifications: () => import("#messages/en/notifications.ts"),
  profile: () => import("#messages/en/profile.ts"),
  settings: () => import("#messages/en/settings.ts"),
  statement: () => import("#messages/en/statement.ts"),
};

export type TextArea = keyof typeof areas;

let texts: Record<string, object> = { common, nav, refusals, validation };
const listeners = new Set<() => void>();

/** Fetches the texts of a screen: `loader: () => loadTexts("homeowner")` in its route. */
export async function loadTexts(...wanted: TextArea[]): Promise<void> {
  const missing = wanted.filter((area) => !(area in texts));
  if (missing.length === 0) return;
  const loaded = await Promise.all(missing.map((area) => areas[area]()));
  texts = Object.assign({}, texts, ...loaded.map((module) => ({ ...module })));
  for (const listener of listeners) listener();
}

/** Gives every screen its words, and dates in the reader's own time zone. */
export function Texts({ children }: { children: ReactNode }) {
  const messages = useSyncExternalStore(subscribe, () => texts);
  return (
    <IntlProvider locale="en" messages={messages as typeof en} timeZone={localTimeZone}>
      {children}
    </IntlProvider>
  );
}

const localTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
