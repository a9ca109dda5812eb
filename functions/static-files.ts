import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { staticMiddleware } from "srvx/static";
import { missingRoutes, type PageRoute, pageRouteFor, pageRoutes } from "./page-routes.ts";
import type { PublicPages } from "./public-pages.ts";
import type { Caller } from "./routes.ts";
import { cacheControl } from "./security-headers.ts";

/** Serves non-API paths by the table in `page-routes.ts`, with a 404 page for the rest. */
export function staticFiles(
  folder: string,
  pages: PublicPages,
): (request: Request, caller?: Caller) => Promise<Response> {
  const files = staticMiddleware({ dir: folder, encodings: true });

  return async (request, caller) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
    }
    const page = await route(request, pageRoutes, caller);
    if (page) return page;
    const { pathname } = new URL(request.url);
    const file = await find(request);
    if (file) {
      file.headers.set("cache-control", cacheControl(pathname));
      return file;
    }
    const missing = await route(request, missingRoutes, caller);
    if (!missing) throw new Error(`No route takes ${pathname}`);
    return missing;
  };

  async function route(
    request: Request,
    table: readonly PageRoute[],
    caller?: Caller,
  ): Promise<Response | null> {
    const found = pageRouteFor(request, table);
    if (!found) return null;
    const response = await answer(request, found.route, caller);
    for (const [name, value] of Object.entries(found.headers)) response.headers.append(name, value);
    return response;
  }

  async function answer(
    request: Request,
    taken: Exclude<PageRoute, { goesOn: true }>,
    caller?: Caller,
  ): Promise<Response> {
    if ("redirect" in taken) {
      const { pathname, search } = new URL(request.url);
      const to = pathname.replace(new RegExp(taken.src), taken.redirect);
      // As the host does: a redirect's own query replaces the request's.
      const location = to.includes("?") ? to : to + search;
      return new Response(null, { status: 307, headers: { location, ...perVisitor } });
    }
    if ("view" in taken) {
      const response = await compressed(request, await pages(taken.view, request, caller));
      for (const [name, value] of Object.entries(perVisitor)) response.headers.append(name, value);
      return response;
    }
    if (!taken.file)
      return new Response("Not found", { status: taken.status, headers: { "cache-control": "no-store" } });
    const isFound = taken.status === 200;
    // Without the request's conditions, which could turn the 404 into a 304.
    const headers = isFound
      ? request.headers
      : { "accept-encoding": request.headers.get("accept-encoding") ?? "" };
    const file = await find(
      new Request(new URL(taken.file, request.url), { method: request.method, headers }),
    );
    if (!file) throw new Error(`There is no ${taken.file} in ${folder}`);
    for (const [name, value] of Object.entries(perVisitor)) file.headers.append(name, value);
    if (isFound) return file;
    // Buffered: a stream piped into another response throws an uncatchable error if its reader outpaces its file.
    return new Response(await file.arrayBuffer(), { status: 404, headers: file.headers });
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

/** The page changes with sign-in and language, so caches must revalidate each time. */
const perVisitor = { "cache-control": cacheControl("/"), vary: "Accept-Language, Cookie" };

const encoders = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** Compresses a page with an encoding the browser accepts. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  if (response.status !== 200 || request.method === "HEAD") return response;
  const accepted = request.headers.get("accept-encoding") ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  response.headers.append("vary", "Accept-Encoding");
  if (!encoding) return response;
  const body = await encoders[encoding](Buffer.from(await response.arrayBuffer()));
  response.headers.set("content-encoding", encoding);
  response.headers.set("content-length", String(body.byteLength));
  return new Response(Uint8Array.from(body), { headers: response.headers });
}
