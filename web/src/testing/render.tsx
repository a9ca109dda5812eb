import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { onTestFinished, vi } from "vitest";
import * as en from "#messages/en.ts";
import { type AdminRight, type AdminRole, hasRight } from "#platform/values/admin-roles.ts";
import { MayContext } from "../lib/may.ts";
import { queryClient, trpc, trpcClient } from "../lib/trpc.ts";
import { WithoutApp } from "../ui/link.tsx";
import { theme } from "../ui/theme.ts";
import { dismissToast, Toasts } from "../ui/toast.tsx";

/**
 * Renders a component or screen as the app does, with all texts, an empty cache and no toast; returns a user-event
 * user. An admin's screen is an owner's unless another role is given.
 */
export function renderScreen(screen: ReactNode, adminRole: AdminRole = "owner") {
  const may = (right: AdminRight) => hasRight(adminRole, right);
  queryClient.clear();
  dismissToast();
  onTestFinished(settle);
  const user = userEvent.setup();
  render(
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} env="test">
          <IntlProvider locale="en-US" messages={en} timeZone="America/New_York">
            <MayContext value={may}>
              <WithoutApp>{screen}</WithoutApp>
            </MayContext>
            <Toasts />
          </IntlProvider>
        </MantineProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return user;
}

/** Waits for an act's refetches, which would otherwise hit the next test. Acts that never finish are ignored. */
async function settle(): Promise<void> {
  await vi.waitUntil(() => queryClient.isMutating() === 0, { timeout: 500, interval: 10 }).catch(() => {});
}
