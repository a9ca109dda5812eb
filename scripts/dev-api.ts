/** The API alone, as `scripts/dev.ts` runs it beside Vite, which serves the pages. */
import { startLocalServer } from "../functions/local-server.ts";

await startLocalServer(process.env, async () => new Response("Vite serves the pages.", { status: 404 }));
