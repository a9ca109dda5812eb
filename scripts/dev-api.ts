/** The API alone, as `scripts/dev.ts` runs it beside Vite, which serves the pages. */
import "./resolve-once.ts";

const { startLocalServer } = await import("#functions/local-server.ts");
const pages = async () => new Response("Vite serves the pages.", { status: 404 });
await startLocalServer(process.env, pages, { isBehindPages: true });
