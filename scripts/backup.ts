import { guardDataFolder } from "#functions/data-folder.ts";
import { readEnv } from "#functions/env.ts";
import { commandOf } from "./backup/command.ts";
import { makeBackup, megabytes } from "./backup/make.ts";
import { createProgress } from "./backup/progress.ts";

/**
 * `npm run backup -- FILE`: writes the database and the photos on this machine to one file, also while the server runs. It
 * holds all personal data, but not the secret that opens gate codes (docs/runbook.md).
 */
await commandOf("npm run backup -- FILE", {}, async ({ file, print }) => {
  const env = readEnv(process.env);
  await guardDataFolder(env.DATA_DIR);
  const startedAt = performance.now();
  const { bytes, photos, missing } = await makeBackup(env, file, createProgress(print));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const where = env.S3_BUCKET ? "in the bucket, not in the file" : "inside";
  print(`${file}: ${megabytes(bytes)} in ${seconds} s, ${photos - missing.length} photos ${where}.`);
  if (!env.APP_SECRET) print(`Not inside: ${env.DATA_DIR}/app-secret. Keep a copy of it elsewhere.`);
  if (missing.length > 0)
    print(
      `${missing.length} photos have no file: they were deleted meanwhile, or lost before. ${missing.slice(0, 5).join(", ")}`,
    );
});
