import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ServerRequest } from "srvx";
import { setRuntime } from "#functions/compose.ts";
import { type ApiHandler, apiFunctions } from "#functions/routes.ts";
import { createSite } from "#functions/site.ts";
import { staticFiles } from "#functions/static-files.ts";
import type { TestApp, Who } from "./app.ts";
import { makeTestFolder } from "./test-folders.ts";

export type TestSite = {
  /** A machine's answer to a request on any path. */
  answer(request: ServerRequest): Promise<Response>;
  /** Same, from the person's browser. */
  ask(path: string, who: Who, init?: RequestInit): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
};

/** The app as one machine serves it, on a folder of files with these names and the content "page". */
export async function testSite(app: TestApp, files: readonly string[]): Promise<TestSite> {
  const folder = await makeTestFolder();
  for (const name of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), "<title>page</title>");
  }
  setRuntime(app);
  const handlers = new Map<string, ApiHandler>();
  for (const { name, load } of apiFunctions) handlers.set(name, (await load()).default);
  const answer = createSite({
    handlerOf: ({ name }) => handlers.get(name) as ApiHandler,
    pages: staticFiles(folder, async () => new Response("a view")),
    isReady: () => true,
    waiting: () => ({ count: 0, longestMs: 0 }),
    lateMs: () => 0,
    report: (error) => {
      throw error;
    },
  });
  return {
    answer,
    async ask(path, who, init = {}) {
      const request = new Request(new URL(`http://localhost:3000${path}`), {
        ...init,
        headers: { ...(who && { cookie: who.cookie }), ...init.headers },
      });
      const response = await answer(Object.assign(request, { ip: "192.0.2.7" }) as ServerRequest);
      return { status: response.status, text: await response.text() };
    },
    close: () => rm(folder, { recursive: true }),
  };
}
