import type { Page } from "@playwright/test";
import { giveUpEmail } from "#testkit/given-up-email.ts";
import { test as base } from "./fixtures.ts";
import { call } from "./people.ts";
import { type AppServer, startAppServer } from "./server.ts";

/** The password of every demo account, as printed at the start. */
const demoPassword = "demo-curbside";

/** This worker's own server with the demo town, which has weeks of history. */
export const test = base.extend<
  { signInTo: (page: Page, email: string) => Promise<void> },
  { town: AppServer }
>({
  town: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const town = await startAppServer({
        demo: true,
        prepare: (dataDir, { email }) => giveUpEmail(dataDir, email),
      });
      await use(town);
      await town.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: ({ town }, use) => use(town.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  signInTo: async ({}, use) =>
    use(async (page, email) => {
      await call(page.context().request, "POST", "/api/login", { email, password: demoPassword });
    }),
});
