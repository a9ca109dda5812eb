import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PhotosUnavailable } from "#adapters/photos/port.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { newAddress, type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin } from "#testkit/factories.ts";
import { serveRest } from "./rest.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const join = (
  email: string,
  { live = app as Parameters<typeof serveRest>[0], address = newAddress() } = {},
) =>
  serveRest(
    live,
    new Request("http://localhost:3000/api/waiting-list", {
      method: "POST",
      body: new URLSearchParams({ email, zipCode: "62701" }),
      headers: { origin: "http://localhost:3000" },
    }),
    { peerAddress: address },
  );
const later = "/area?zip=62701&waiting=later";

/** The log lines of an act; others of this process may log meanwhile. */
async function logged(act: () => Promise<Response>): Promise<{ location: string | null; lines: object[] }> {
  const lines: object[] = [];
  const write = vi.spyOn(process.stderr, "write");
  write.mockImplementation((text) => {
    const line = JSON.parse(String(text));
    return line.path !== "/api/waiting-list" || lines.push(line) > 0;
  });
  const { headers } = await act();
  write.mockRestore();
  return { location: headers.get("location"), lines };
}

test('a client over the limit gets "try later" and leaves a log line', async () => {
  const address = "192.0.2.78";
  for (let count = 0; count < 20; count += 1) await join(`${count}@example.com`, { address });
  expect(await logged(() => join("20@example.com", { address }))).toMatchObject({
    location: later,
    lines: [{ event: "refused", path: "/api/waiting-list", address, code: "TOO_MANY_REQUESTS" }],
  });
});

test("JSON counts toward the same limit, and is answered as on every documented path", async () => {
  const address = "192.0.2.79";
  const ask = (email: string) =>
    app.call(null, "POST", "/api/waiting-list", { email, zipCode: "62701" }, { address });
  for (let count = 0; count < 19; count += 1) await join(`${count}@example.com`, { address });
  expect(await ask("19@example.com")).toMatchObject({ status: 200, body: { ok: true } });
  const { status, headers, body } = await ask("20@example.com");
  expect({ status, body }).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});

test("and so does one during an outage, with the error", async () => {
  const transact = () => Promise.reject(new PhotosUnavailable("gone"));
  const live = { ...app, deps: { ...app.deps, transact } };
  expect(await logged(() => join("ana@example.com", { live }))).toMatchObject({
    location: later,
    lines: [{ event: "service unavailable", path: "/api/waiting-list" }],
  });
});

test.each([
  ["the contact address", "help@tidycurb.example"],
  ["every admin, where there is no such address", null],
])("a visitor's message goes to %s, once, and the answer to the visitor", async (_, contactEmail) => {
  const admin = await addAdmin(app);
  const live = { ...app, deps: { ...app.deps, contactEmail } };
  const body = new URLSearchParams({ email: "ana@example.com", words: "Do you serve {my} street?" });
  const headers = { origin: "http://localhost:3000" };
  const request = new Request("http://localhost:3000/api/contact", { method: "POST", body, headers });
  const answer = await serveRest(live, request, { peerAddress: newAddress() });
  expect(answer.headers.get("location")).toBe("/contact?message=sent");
  app.emails.length = 0;
  const work = createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl });
  await app.queue.drain(work, 20_000);
  const sent = app.emails.filter(({ to }) => to === (contactEmail ?? admin.email));
  expect(sent).toMatchObject([{ replyTo: "ana@example.com", subject: "A visitor wrote to TidyCurb" }]);
  expect(sent[0]?.text).toContain("Do you serve {my} street?");
});
