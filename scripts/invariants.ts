import { createDatabase } from "#db/client.ts";
import { findViolations, invariants } from "#db/invariants.ts";
import { guardDataFolder } from "#functions/data-folder.ts";
import { readEnv } from "#functions/env.ts";

/** `npm run invariants`: checks every invariant on the configured database; fails if one is violated. */
const env = readEnv(process.env);
await guardDataFolder(env.DATA_DIR);
const database = await createDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, statementTimeout: 0 });
try {
  const violations = await findViolations(database);
  for (const { invariant, rows } of violations)
    process.stdout.write(
      `VIOLATED  ${invariant}\n${rows.map((row) => `  ${JSON.stringify(row)}\n`).join("")}`,
    );
  process.stdout.write(`${Object.keys(invariants).length} invariants, ${violations.length} violated\n`);
  process.exitCode = violations.length > 0 ? 1 : 0;
} finally {
  await database.close();
}
