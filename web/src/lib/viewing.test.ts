import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { viewingHeader } from "#platform/values/actor.ts";
import { server } from "#testkit/web/server.ts";

const viewing = {
  id: "01900000-0000-7000-8000-0000000000f7",
  firstName: "Maya",
  endsAt: "2100-01-01T00:00:00.000Z",
  back: "/admin/homeowners/1",
  adminId: "01900000-0000-7000-8000-0000000000f8",
};

const calls: { path: string; header: string | null }[] = [];
const refusal = (code: string) => [
  { error: { json: { message: code, code: -32603, data: { code, httpStatus: 403 } } } },
];

/** A page that was loaded while viewing. */
async function viewedPage() {
  sessionStorage.setItem("tidycurb-viewing", JSON.stringify(viewing));
  vi.resetModules();
  const page = await import("./viewing.ts");
  const { trpcClient } = await import("./trpc.ts");
  const { toAppError } = await import("./app-error.ts");
  return { ...page, trpcClient, toAppError };
}

let answer: unknown = [{ result: { data: { json: [] } } }];
beforeEach(() => {
  calls.length = 0;
  answer = [{ result: { data: { json: [] } } }];
  server.use(
    http.all("/api/trpc/*", ({ request }) => {
      calls.push({
        path: new URL(request.url).pathname,
        header: request.headers.get(viewingHeader),
      });
      return HttpResponse.json(answer as object[]);
    }),
  );
});
afterEach(() => sessionStorage.clear());

test("each query names the viewing", async () => {
  const { trpcClient } = await viewedPage();
  await trpcClient.homeowner.jobs.query();
  expect(calls).toEqual([{ path: "/api/trpc/homeowner.jobs", header: viewing.id }]);
});

test("an act is refused without being sent", async () => {
  const { trpcClient, toAppError } = await viewedPage();
  const failed = await trpcClient.homeowner.endHold.mutate({ id: viewing.id } as never).catch(toAppError);
  expect(failed).toMatchObject({ code: "VIEWING_READ_ONLY" });
  expect(calls).toEqual([]);
});

test("once the server says it has ended, the tab is the admin's again", async () => {
  const { trpcClient, viewing: now } = await viewedPage();
  answer = refusal("VIEWING_ENDED");
  vi.spyOn(console, "error").mockReturnValue();
  await trpcClient.homeowner.jobs.query().catch(() => {});
  expect(now()).toBeNull();
  expect(sessionStorage.getItem("tidycurb-viewing")).toBeNull();
});

test("End tells the server without naming the viewing, so that it is the admin's act", async () => {
  const { endViewing } = await viewedPage();
  vi.spyOn(console, "error").mockReturnValue();
  await endViewing();
  expect(calls).toEqual([{ path: "/api/trpc/admin.endViewing", header: null }]);
  expect(sessionStorage.length).toBe(0);
});

test("a tab without a viewing names none", async () => {
  vi.resetModules();
  const { trpcClient } = await import("./trpc.ts");
  await trpcClient.homeowner.jobs.query();
  expect(calls).toEqual([{ path: "/api/trpc/homeowner.jobs", header: null }]);
});
