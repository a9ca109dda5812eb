import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type Deployment = {
  /** Where it is served, without a trailing slash; on the same host, so cookies apply there too. */
  url: string;
  /** Switches to another build: the same app, whose page and worker have a new id. Returns that id. */
  renew(): string;
  stop(): Promise<void>;
};

/** Serves another address's app at its own, where a test can swap in a newer build. */
export async function startDeployment(appUrl: string): Promise<Deployment> {
  let build: string | null = null;
  const server = createServer(async (incoming, outgoing) => {
    const outer = `http://${incoming.headers.host}`;
    const answer = await pass(incoming, appUrl, outer);
    const { "content-length": _, ...headers } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, headers);
    if (!/^text\/(?:html|javascript)/.test(headers["content-type"] ?? "")) answer.pipe(outgoing);
    else outgoing.end(renewed(await text(answer), build));
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    renew() {
      build = "a-newer-build";
      return build;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Forwards as the server's own page would: it accepts changes only from there. */
async function pass(incoming: IncomingMessage, appUrl: string, outer: string): Promise<IncomingMessage> {
  // A conditional request would match the other build.
  const { origin, "if-none-match": _, "if-modified-since": __, ...headers } = incoming.headers;
  const outgoing = request(new URL(incoming.url ?? "/", appUrl), {
    method: incoming.method,
    headers: {
      ...headers,
      host: new URL(appUrl).host,
      "accept-encoding": "identity",
      ...(origin === outer && { origin: appUrl }),
    },
  });
  incoming.pipe(outgoing);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  return answer;
}

/** The id is in the page's head and in the worker's code. */
function renewed(body: string, build: string | null): string {
  if (build === null) return body;
  return body
    .replace(/(name="tidycurb-build" content=")[^"]+/, `$1${build}`)
    .replace(/(\bid:[`"'])[\w-]{16}(?=[`"'],files:)/, `$1${build}`);
}
