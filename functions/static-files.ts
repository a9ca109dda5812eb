import { staticMiddleware } from "srvx/static";
import { pagePattern } from "./routes.ts";
import { cacheControl, hashedAssets } from "./security-headers.ts";

/**
 * Serves the built web app from a folder: files by their path (compressed beforehand or on the way), the app's
 * shell for its pages, and the shell with 404 for every other path, where the app shows its not-found page.
 */
export function staticFiles(folder: string): (request: Request) => Promise<Response> {
  const files = staticMiddleware({ dir: folder, encodings: true });

  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
    }
    const { pathname } = new URL(request.url);
    const file = await find(request);
    if (file) {
      file.headers.set("cache-control", cacheControl(pathname));
      return file;
    }
    if (pagePattern.test(pathname)) return shell(request, request.headers);
    // A page left open across an update asks for files that are gone: a script must not get a page for an answer.
    if (hashedAssets.test(pathname)) {
      return new Response("Not found", { status: 404, headers: { "cache-control": "no-store" } });
    }
    // Without the conditions, which could turn the 404 into a 304.
    const page = await shell(request, { "accept-encoding": request.headers.get("accept-encoding") ?? "" });
    return new Response(page.body, { status: 404, headers: page.headers });
  };

  async function shell({ url, method }: Request, headers: RequestInit["headers"]): Promise<Response> {
    const page = await find(new Request(new URL("/index.html", url), { method, headers }));
    if (!page) throw new Error(`There is no index.html in ${folder}`);
    page.headers.set("cache-control", cacheControl("/index.html"));
    return page;
  }

  async function find(request: Request): Promise<Response | null> {
    let isFound = true;
    const response = await files(request, () => {
      isFound = false;
      return new Response(null);
    });
    return isFound ? response : null;
  }
}
