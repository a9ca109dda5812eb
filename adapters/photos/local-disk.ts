import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type PhotoStorage,
  PhotosUnavailable,
  PhotoTooLarge,
  readSeconds,
  readSlot,
  uploadSeconds,
} from "./port.ts";

type Options = {
  folder: string;
  secret: string;
  /** The path where `functions/photos.ts` serves signed URLs. */
  basePath: string;
  /** Epoch milliseconds. */
  now: () => number;
};

/** What a signed URL allows. */
type Grant =
  | { method: "GET"; key: string; expires: string }
  | { method: "PUT"; key: string; expires: string; contentType: string; bytes: string };

export type LocalPhotos = PhotoStorage & {
  /** What a signed URL permits, for a PUT its type and length too; null when it is wrong or expired. */
  readGrant(request: {
    method: string;
    url: URL;
  }): { key: string; contentType: string; bytes: number } | null;
  /** Stores an upload. False when one exists already: nothing is overwritten. */
  receive(key: string, body: Uint8Array): Promise<boolean>;
  /** Writes and deletes a small file in the folder. Rejects when the folder refuses writes. */
  tryWriting(): Promise<void>;
};

/** The server's own disk with the same signed URLs as a bucket. For one machine. */
export function createLocalPhotos({ folder, secret, basePath, now }: Options): LocalPhotos {
  const sign = (grant: Grant) =>
    createHmac("sha256", secret).update(JSON.stringify(grant)).digest("base64url");
  const pathOf = (key: string) => join(folder, key);

  /** Writes completely or not at all, even in a crash; false when the file exists. */
  const keep = async (key: string, body: Uint8Array) => {
    const path = pathOf(key);
    const part = `${path}.${randomUUID()}.part`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(part, body, { flush: true, mode: 0o600 });
      await link(part, path);
      return true;
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      throw unavailable(error);
    } finally {
      await rm(part, { force: true }).catch(() => {});
    }
  };

  return {
    async signUpload({ key, contentType, bytes }) {
      const expires = String(Math.floor(now() / 1000) + uploadSeconds);
      const query = { expires, contentType, bytes: String(bytes) };
      const signature = sign({ method: "PUT", key, ...query });
      const url = `${basePath}/${key}?${new URLSearchParams({ ...query, signature })}`;
      return { method: "PUT", url, headers: { "content-type": contentType } };
    },
    async signRead(key) {
      const expires = String(readSlot(now()) + readSeconds);
      const signature = sign({ method: "GET", key, expires });
      return `${basePath}/${key}?${new URLSearchParams({ expires, signature })}`;
    },
    async read(key, limitBytes) {
      try {
        const { size } = await stat(pathOf(key));
        if (size > limitBytes) throw new PhotoTooLarge(`${key} has ${size} bytes, more than ${limitBytes}`);
        return await readFile(pathOf(key));
      } catch (error) {
        if (codeOf(error) === "ENOENT") return null;
        throw error instanceof PhotoTooLarge ? error : unavailable(error);
      }
    },
    async write(key, body) {
      await keep(key, body);
    },
    async remove(key) {
      try {
        await rm(pathOf(key), { force: true });
      } catch (error) {
        throw unavailable(error);
      }
    },
    readGrant({ method, url }) {
      const key = url.pathname.slice(basePath.length + 1);
      if (!/^(?:incoming\/[\w-]+|photos\/[\w-]+\.jpg)$/.test(key)) return null;
      const query = (name: string) => url.searchParams.get(name) ?? "";
      const [expires, contentType, bytes] = [query("expires"), query("contentType"), query("bytes")];
      const grant: Grant | null =
        method === "PUT"
          ? { method, key, expires, contentType, bytes }
          : method === "GET" || method === "HEAD"
            ? { method: "GET", key, expires }
            : null;
      if (!grant) return null;
      const [given, expected] = [Buffer.from(query("signature")), Buffer.from(sign(grant))];
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isSigned || Number(expires) * 1000 < now()) return null;
      return { key, contentType, bytes: Number(bytes) };
    },
    receive: keep,
    async tryWriting() {
      const key = `try/${randomUUID()}`;
      await keep(key, Buffer.alloc(4096, 1));
      await rm(pathOf(key), { force: true }).catch(() => {});
    },
  };
}

function unavailable(cause: unknown): PhotosUnavailable {
  return new PhotosUnavailable("The photo folder cannot be used", { cause });
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}
