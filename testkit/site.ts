import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ServerRequest } from "srvx";
import { setRuntime } from "#functions/compose.ts";
import { type ApiHandler, apiFunctions } from "#functions/routes.ts";
import { createSite } from "#functions/site.ts";
import { staticFiles } from "#functions/static-files.ts";
import type { TestApp } from "./app.ts";
import { makeTestFolder } from "./test-folders.ts";

export type TestSite = {
  /** A machine's answer to a request on any path. */
  answer(request: ServerRequest): Promise<Response>;
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
  return {
    answer: createSite({
      handlerOf: ({ name }) => handlers.get(name) as ApiHandler,
      pages: staticFiles(folder, async () => new Response("a view")),
      isReady: () => true,
      report: (error) => {
        throw error;
      },
    }),
    close: () => rm(folder, { recursive: true }),
  };
}
