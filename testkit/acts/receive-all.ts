import { afterAll, afterEach, beforeAll, beforeEach, describe, test, vi } from "vitest";
import type { Kind } from "#modules/notices/channels.ts";
import { languages } from "#platform/values/preferences.ts";
import type { TestApp } from "../app.ts";
import { fullTest, isFull, sampleOf } from "../full.ts";
import { type Outgoing, outgoing } from "../outgoing.ts";
import { expectReceived } from "./expect-received.ts";
import type { Act, OtherAct } from "./stage.ts";

/**
 * An area's tests: each act notifies its recipient, with its other notices; with every setting off, only mandatory
 * ones. Daily runs use a sample of acts with rotating languages; the full run has every act in every language.
 */
export function receiveAll<App extends TestApp>(
  open: () => Promise<App>,
  acts: Partial<Record<Kind, Act<App>>>,
  otherActs: readonly OtherAct<App>[] = [],
): void {
  let app: App;
  let out: Outgoing;
  beforeAll(async () => {
    app = await open();
    out = await outgoing(app);
  });
  afterAll(async () => {
    await out.close();
    await app.close();
  });
  beforeEach(() => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    app.clock.now = "2026-03-10T15:00:00.000Z";
    out.mailServer.received.length = 0;
    out.provider.messages.length = 0;
  });
  // The clock goes back with the next act, so this one's remaining work is void.
  afterEach(async () => {
    await app.database.execute("delete from tasks.job");
  });

  const all = Object.entries(acts) as [Kind, Act<App>][];
  const turns = all.map(([kind, act], nth) => ({ kind, act, nth }));
  describe.each(sampleOf(turns, Math.ceil(turns.length * 0.4)))("$kind", ({ kind, act, nth }) => {
    const language = languages[nth % languages.length] ?? "en";
    test.each(isFull ? languages : [language])("is sent by every channel, in %s", (each) =>
      expectReceived({ app, out }, { kind, act, language: each, isOn: true }),
    );

    const whenOff = isFull || nth % 3 === 0 ? test : fullTest;
    whenOff(`is sent by no channel that is turned off, in ${language}`, () =>
      expectReceived({ app, out }, { kind, act, language, isOn: false }),
    );
  });

  const others = otherActs.map(([kind, how, act], nth) => ({ kind, how, act, nth }));
  test.each(sampleOf(others, Math.ceil(others.length * 0.3)))(
    "$kind is sent by $how as well",
    ({ kind, act, nth }) =>
      expectReceived(
        { app, out },
        { kind, act, language: languages[nth % languages.length] ?? "en", isOn: true },
      ),
  );
}
