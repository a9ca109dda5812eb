import { startPostgres } from "#testkit/postgres-server.ts";
const s = await startPostgres({ home: process.argv[2] });
console.log(s.url);
setInterval(()=>{},1000);
process.on("SIGTERM", async () => { await s.stop(); process.exit(0); });
