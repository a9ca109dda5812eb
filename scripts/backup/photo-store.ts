import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { createS3Photos } from "#adapters/photos/s3.ts";
import { bucketOptions } from "#functions/compose.ts";
import type { Env } from "#functions/env.ts";

const atOnce = 16;

/** A photo file's size in bytes; null when it is missing. */
export type SeenPhoto = { key: string; bytes: number | null };

/** Reads one photo of this machine's folder; null when it is missing. */
export async function readPhoto(env: Env, key: string): Promise<Buffer | null> {
  try {
    return await readFile(join(env.DATA_DIR, "uploads", key));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The sizes of photos in the bucket, asked for without reading them. Throws when the storage does not answer. */
export async function sizesInBucket(
  env: Env,
  keys: readonly string[],
  done: (count: number) => void = () => {},
): Promise<SeenPhoto[]> {
  const photos = createS3Photos(bucketOptions(env));
  const limit = pLimit(atOnce);
  let seen = 0;
  return Promise.all(
    keys.map((key) =>
      limit(async () => {
        const response = await fetch(await photos.signRead(key), { headers: { range: "bytes=0-0" } });
        await response.body?.cancel();
        done(++seen);
        if (response.status === 404) return { key, bytes: null };
        if (!response.ok) throw new Error(`The bucket answered ${response.status} for ${key}`);
        const [, size] = /\/(\d+)$/.exec(response.headers.get("content-range") ?? "") ?? [];
        return { key, bytes: Number(size ?? response.headers.get("content-length")) };
      }),
    ),
  );
}
