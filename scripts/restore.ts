import { guardDataFolder } from "#functions/data-folder.ts";
import { readEnv } from "#functions/env.ts";
import { commandOf } from "./backup/command.ts";
import { createProgress } from "./backup/progress.ts";
import { restoreBackup } from "./backup/restore.ts";

/**
 * `npm run restore -- FILE`: restores a backup into the configured installation, whose server must not run. Afterwards
 * nothing leaves it until `npm run release` (docs/runbook.md). `--replace` replaces a database with data;
 * `--other-secret` does without the secret the backup was made with.
 */
await commandOf(
  "npm run restore -- FILE [--replace] [--other-secret]",
  { replace: { type: "boolean" }, "other-secret": { type: "boolean" } },
  async ({ file, flags, print }) => {
    const env = readEnv(process.env);
    await guardDataFolder(env.DATA_DIR);
    const startedAt = performance.now();
    const options = { replaces: flags.replace === true, otherSecret: flags["other-secret"] === true };
    const restored = await restoreBackup(env, file, options, createProgress(print));
    const { facts, photos, missing, messages, settlements } = restored;
    print(
      `Restored the backup of ${facts.madeAt} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`,
    );
    print(`Photos: ${photos - missing.length} of ${photos} are there.`);
    for (const key of missing.slice(0, 20)) print(`  missing: ${key}`);
    print(
      `Held: ${messages} messages and ${settlements} other tasks. Nothing is sent or charged until: npm run release`,
    );
    if (missing.length > 0) process.exitCode = 1;
  },
);
