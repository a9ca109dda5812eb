import { expect, test, vi } from "vitest";
import type { Runtime } from "./compose.ts";
import { readEnv } from "./env.ts";
import { countedArea } from "./public-pages.ts";

test("counts a visitor's requests by address before querying the database", async () => {
  const select = vi.fn(() => {
    throw new Error("queried");
  });
  const live = {
    env: readEnv({}),
    deps: { db: { select }, now: () => "2026-11-16T12:00:00.000Z" },
  } as unknown as Runtime;
  const ask = (peerAddress: string) =>
    countedArea(live, "62701", new Request("http://localhost/area"), { peerAddress });

  for (let count = 0; count < 1200; count += 1) await expect(ask("192.0.2.1")).rejects.toThrow("queried");
  select.mockClear();
  await expect(ask("192.0.2.1")).rejects.toMatchObject({ refusal: { code: "TOO_MANY_REQUESTS" } });
  expect(select).not.toHaveBeenCalled();
  await expect(ask("192.0.2.2")).rejects.toThrow("queried");
});
