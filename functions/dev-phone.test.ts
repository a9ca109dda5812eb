import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSmsFolder } from "#adapters/sms/outbox-folder.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addTextHome } from "#testkit/texting.ts";
import type { Runtime } from "./compose.ts";
import { serveDevPhone } from "./dev-phone.ts";
import { loadWords } from "./trial-bar.ts";

const origin = "http://localhost:3000";

let app: TestApp;
let folder: string;
let live: Runtime;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidycurb-phone-"));
  app = await testApp("pglite");
  await loadWords();
  const env = { ...app.env, DATA_DIR: folder, SMS_AUTH_TOKEN: "the trial's token" };
  live = { ...app, env, trial: {} as NonNullable<Runtime["trial"]> };
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const open = async (number: string, on = live) => {
  const answer = await serveDevPhone(
    on,
    new Request(`${origin}/dev/phone?${new URLSearchParams({ number })}`),
  );
  return { status: answer.status, html: await answer.text() };
};
const write = (number: string, text: string, from = origin) =>
  serveDevPhone(
    live,
    new Request(`${origin}/dev/phone`, {
      method: "POST",
      headers: { origin: from, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ number, text }),
    }),
  );

test("the phone shows what a number got and wrote, as text, and sends by the webhook", async () => {
  const { e164 } = await addTextHome(app);
  const folderOf = createSmsFolder(join(folder, "outbox"), () => app.clock.now);
  await folderOf.send({ id: app.deps.newId(), to: e164, text: "See https://tidycurb.example/shared/x" });
  await folderOf.send({ id: app.deps.newId(), to: "+12125550000", text: "For somebody else" });
  app.clock.advance(1000);
  const answer = await write(e164, "<b>help</b>");
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    `/dev/phone?number=${encodeURIComponent(e164)}#last`,
  ]);
  await write(e164, "HELP");
  const { html } = await open(e164);
  expect(html).toContain('<a href="https://tidycurb.example/shared/x">');
  expect(html).toContain("&lt;b&gt;help&lt;/b&gt;");
  expect(html).toContain("reply STATUS");
  expect(html).not.toContain("For somebody else");
});

test("is refused from another site, for a number that nobody has, and without a trial", async () => {
  const { e164 } = await addTextHome(app);
  expect((await write(e164, "HELP", "https://evil.example")).status).toBe(403);
  expect((await write("+12125559999", "HELP")).status).toBe(400);
  expect((await open(e164, { ...live, trial: undefined })).status).toBe(404);
  expect((await open(e164, { ...live, env: app.env })).status).toBe(404);
});
