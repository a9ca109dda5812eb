/** `node testkit/pglite-template.ts FILE`: writes a dump of a prepared PGlite database, for test files to load. */
import { writeFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { fromPglite } from "#db/client.ts";
import { prepareTemplate } from "./global-setup.ts";

const client = await PGlite.create();
await prepareTemplate(await fromPglite(client));
const dump = await client.dumpDataDir("none");
await writeFile(process.argv[2] ?? "", Buffer.from(await dump.arrayBuffer()));
await client.close();
