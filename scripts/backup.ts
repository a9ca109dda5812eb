import { guardDataFolder } from "#functions/data-folder.ts";
import { readEnv } from "#functions/env.ts";
import { commandOf } from "./backup/command.ts";
import { makeBackup, megabytes } from "./backup/make.ts";
import { createProgress } from "./backup/progress.ts";

/**
 * `npm run backup -- FILE`: writes the database, the photos on this machine and its secret to one file, also while the
 * server runs. It opens everything the installation knows: keep it as secret (docs/runbook.md).
 */
await commandOf("npm run backup -- FILE", {}, async ({ file, print }) => {
  const env = readEnv(process.env);
  await guardDataFolder(env.DATA_DIR);
  const startedAt = performance.now();
  const { bytes, photos, missing } = await makeBackup(env, file, createProgress(print));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const where = env.S3_BUCKET ? "in the bucket, not in the file" : "inside";
  print(`${file}: ${megabytes(bytes)} in ${seconds} s, ${photos - missing.length} photos ${where}.`);
  if (missing.length > 0)
    print(
      `${missing.length} photos have no file: they were deleted meanwhile, or lost before. ${missing.slice(0, 5).join(", ")}`,
    );
});
