import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { server } from "#testkit/web/server.ts";
import { toAppError } from "./app-error.ts";
import { trpcClient } from "./trpc.ts";

async function failureOf(answer: () => Response): Promise<{ status: number; code: string }> {
  server.use(http.all("*/api/trpc/*", answer));
  const error = await trpcClient.homeowner.jobs.query().then(
    () => null,
    (thrown: unknown) => toAppError(thrown),
  );
  return { status: error?.status ?? -1, code: error?.code ?? "" };
}

describe("a response that is not the app's", () => {
  it("keeps the status of a proxy's error page", async () => {
    const page = () =>
      new HttpResponse("<html>Bad Gateway</html>", { status: 502, headers: { "content-type": "text/html" } });
    expect(await failureOf(page)).toEqual({ status: 502, code: "SERVICE_UNAVAILABLE" });
  });

  it("differs from no response at all", async () => {
    expect(await failureOf(() => HttpResponse.error())).toEqual({ status: 0, code: "UNREACHABLE" });
  });
});
