/** The API alone, which `scripts/dev.ts` runs beside Vite. */
import "./resolve-once.ts";

const { startLocalServer } = await import("#functions/local-server.ts");
const pages = async () => new Response("Vite serves the pages.", { status: 404 });
await startLocalServer(process.env, pages, { isBehindPages: true });
