import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type Deployment = {
  /** Where it is served, without a slash at the end; on the same host, so that cookies hold there too. */
  url: string;
  /** From now on it is another build: the same app, whose page and worker say another id. Returns that id. */
  renew(): string;
  stop(): Promise<void>;
};

/** Serves the app of another address at one of its own, where a test can put a newer build in its place. */
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

/** As the server's own page would ask: it takes changes from there only. */
async function pass(incoming: IncomingMessage, appUrl: string, outer: string): Promise<IncomingMessage> {
  // A condition would be met by what another build was.
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

/** The id stands in the page's head and among the worker's own words. */
function renewed(body: string, build: string | null): string {
  if (build === null) return body;
  return body
    .replace(/(name="tidycurb-build" content=")[^"]+/, `$1${build}`)
    .replace(/(\bid:[`"'])[\w-]{16}(?=[`"'],files:)/, `$1${build}`);
}
