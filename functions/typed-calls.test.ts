import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appRouter } from "#routers/app.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner } from "#testkit/factories.ts";
import { beginCall } from "./call.ts";
import { serveTrpc } from "./trpc.ts";
import { answerCalls } from "./typed-calls.ts";

let app: TestApp;
let cookies: { homeowner: string; admin: string };
beforeAll(async () => {
  app = await testApp();
  cookies = { homeowner: (await addHomeowner(app)).cookie, admin: (await addAdmin(app)).cookie };
});
afterAll(() => app.close());

const input = (json: unknown) => encodeURIComponent(JSON.stringify(json));

const gets: [string, keyof typeof cookies | null][] = [
  ["auth.currentUser", "homeowner"],
  ["auth.currentUser", null],
  ["homeowner.jobs", "homeowner"],
  ["homeowner.jobs?batch=1", "homeowner"],
  ["homeowner.jobs,auth.currentUser?batch=1", "homeowner"],
  ["homeowner.jobs,admin.runners,auth.currentUser?batch=1", "homeowner"],
  ["homeowner.jobs,admin.stats?batch=1", null],
  ["homeowner.jobs?batch=0", "homeowner"],
  ["homeowner.jobs?input=", "homeowner"],
  ["homeowner.jobs?input=nonsense", "homeowner"],
  [`admin.runners?input=${input({ json: { limit: 1 } })}`, "admin"],
  [`admin.runners?input=${input({ json: { limit: 0 } })}`, "admin"],
  [`admin.runners?input=${input({ json: {}, meta: {} })}`, "admin"],
  [`admin.runners?input=${input(null)}`, "admin"],
  [`admin.runners?input=${input("text")}`, "admin"],
  ["admin.runners?input=nonsense", "admin"],
  ["admin.runners", "admin"],
  ...[
    { 0: { json: { limit: 1 } } },
    { 0: { json: { limit: 1 } }, 1: { json: { limit: 0 } } },
    { 0: { json: { limit: 1 } }, 1: { json: {}, meta: {} } },
    { 0: { json: { limit: 1 } }, 7: { json: {}, meta: {} } },
    { 1: { json: { limit: 1 } }, length: { json: 2 } },
    [{ json: { limit: 1 } }, { json: { limit: 1 } }],
    null,
    "text",
  ].map((given): [string, "admin"] => [
    `admin.runners,admin.jobs,admin.stats?batch=1&input=${input(given)}`,
    "admin",
  ]),
];

const posts: [string, string, keyof typeof cookies | null][] = [
  ["settings.updatePrivacy", '{"json":{"dataSharing":true}}', "homeowner"],
  ["settings.updatePrivacy", '{"json":{"dataSharing":1}}', "homeowner"],
  ["settings.updatePrivacy", '{"json":{"dataSharing":true}}', null],
  ["settings.updatePrivacy", "", "homeowner"],
  ["settings.updatePrivacy", "null", "homeowner"],
  ["settings.updatePrivacy", "[]", "homeowner"],
  ["settings.updatePrivacy", '{"json":', "homeowner"],
  ["settings.updatePrivacy?batch=1", '{"0":{"json":{"dataSharing":true}}}', "homeowner"],
  ["settings.updatePrivacy,auth.logout?batch=1", '{"0":{"json":{"dataSharing":true}}}', null],
  ["auth.logout", "", null],
  ["auth.logout", "nonsense", null],
  ["auth.login", '{"json":{"email":"nobody@example.com","password":"secret1"}}', null],
];

/** Both answers to a request, without call ids and the order of words in `vary`, which differ. */
async function bothAnswers(path: string, who: keyof typeof cookies | null, body?: string) {
  const request = () =>
    new Request(`http://localhost:3000/api/trpc/${path}`, {
      method: body === undefined ? "GET" : "POST",
      body: body || undefined,
      headers: {
        ...(who && { cookie: cookies[who] }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
    });
  const context = beginCall(app, request(), { peerAddress: "192.0.2.7" });
  const theirs = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request(),
    router: appRouter,
    createContext: () => context,
    responseMeta: () => ({ headers: context.answerHeaders }),
  });
  const ours = await serveTrpc(app, request(), { peerAddress: "192.0.2.7" });
  return Promise.all([ours, theirs].map(comparable));
}

async function comparable(response: Response) {
  const id = response.headers.get("x-request-id") ?? "";
  const headers = Object.fromEntries(response.headers);
  return {
    status: response.status,
    text: (await response.text()).replaceAll(id, "ID"),
    headers: { ...headers, "x-request-id": "ID", vary: headers.vary?.split(/, */).toSorted() },
  };
}

test.each(gets)("GET %s as %s is answered as tRPC's adapter answers it", async (path, who) => {
  const [ours, theirs] = await bothAnswers(path, who);
  expect(ours).toEqual(theirs);
});

test.each(posts)(
  "POST %s with %s as %s is answered as tRPC's adapter answers it",
  async (path, body, who) => {
    const [ours, theirs] = await bothAnswers(path, who, body);
    expect(ours).toEqual(theirs);
  },
);

test.each([
  ["HEAD", "auth.currentUser", {}],
  ["POST", "auth.currentUser", {}],
  ["GET", "auth.logout", {}],
  ["GET", "auth", {}],
  ["GET", "__proto__", {}],
  ["GET", "auth.currentUser,auth.currentUser", {}],
  ["GET", "auth.currentUser,auth.logout?batch=1", {}],
  ["GET", "auth%2EcurrentUser", {}],
  ["GET", "auth.currentUser?connectionParams={}", {}],
  ["GET", "auth.currentUser?batch=1", { "trpc-accept": "application/jsonl" }],
  ["GET", "auth.currentUser?batch=1", { accept: "text/html, application/jsonl" }],
  ["GET", "auth.currentUser", { "content-type": "multipart/form-data; boundary=x" }],
])("%s %s is left to tRPC's adapter", async (method, path, headers) => {
  const request = new Request(`http://localhost:3000/api/trpc/${path}`, { method, headers });
  const [names = "", search] = path.split("?");
  const answer = await answerCalls({
    request,
    names,
    search: new URLSearchParams(search),
    body: method === "POST" ? "" : undefined,
    context: beginCall(app, request),
    report: () => {},
    finish: () => {},
  });
  expect(answer).toBeNull();
});
