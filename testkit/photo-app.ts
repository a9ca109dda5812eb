import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { servePhotos } from "#functions/photos.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import type { PhotoUpload } from "#modules/photos/contract.ts";
import type { PhotoType } from "#platform/values/photos.ts";
import { type Answer, type TestApp, type TestAppOptions, testApp, type Who } from "./app.ts";
import type { DatabaseKind } from "./database.ts";
import { type S3Server, startS3 } from "./s3-server.ts";

/** An application with photos on its own disk or in its own bucket. */
export type PhotoApp = {
  app: TestApp;
  /** The bucket; null on disk. */
  s3: S3Server | null;
  /** Requests an upload for a job's photo and sends it. Returns the name that refers to it. */
  uploadProof(
    who: Who,
    jobId: string,
    body: Uint8Array,
    more?: {
      leg?: "out" | "in" | "cannotServe" | "check" | "addOn";
      contentType?: PhotoType;
      actionId?: string;
    },
  ): Promise<string>;
  /** Requests an upload for a house's or person's picture and sends it. */
  uploadPicture(
    who: Who,
    purpose: "house" | "cans" | "profile",
    body: Uint8Array,
    contentType?: PhotoType,
  ): Promise<string>;
  /** Requests an upload for a message about a pickup and sends it. */
  uploadMessagePhoto(who: Who, jobId: string, body: Uint8Array): Promise<string>;
  /** Sends a file like a browser. */
  send(upload: PhotoUpload["upload"], body: Uint8Array): Promise<Response>;
  /** Opens a photo's address. */
  open(url: string): Promise<Response>;
  /** Everything stored. */
  keys(): Promise<string[]>;
  /** Runs the queue's tasks. */
  drain(): Promise<number>;
  close(): Promise<void>;
};

export async function photoApp(
  kind: "disk" | "bucket",
  {
    database = "postgres",
    env = {},
    ...options
  }: Pick<TestAppOptions, "poolSize" | "env"> & { database?: DatabaseKind } = {},
): Promise<PhotoApp> {
  const s3 = kind === "bucket" ? await startS3() : null;
  const DATA_DIR = await mkdtemp(join(tmpdir(), "tidycurb-photo-app-"));
  const app = await testApp(database, { ...options, env: { DATA_DIR, ...(s3 && s3Env(s3)), ...env } });

  const request = async (url: string, init?: RequestInit) =>
    s3 ? fetch(url, init) : servePhotos(app, new Request(new URL(url, "http://localhost:3000"), init));
  const send: PhotoApp["send"] = ({ method, url, headers }, body) =>
    request(url, { method, headers, body: Uint8Array.from(body) });
  const sendTo = async (answer: Answer, body: Uint8Array) => {
    if (answer.status !== 200) throw new Error(`The upload was refused: ${JSON.stringify(answer.body)}`);
    const { photoUrl, upload } = answer.body as PhotoUpload;
    const sent = await send(upload, body);
    if (!sent.ok) throw new Error(`The storage answered ${sent.status}`);
    return photoUrl;
  };

  return {
    app,
    s3,
    send,
    open: (url) => request(url),
    uploadProof: async (who, jobId, body, { leg = "in", contentType = "image/jpeg", actionId } = {}) => {
      const photo = { jobId, leg, contentType, bytes: body.byteLength, actionId };
      return sendTo(await app.typed(who, "runner.createPhotoUpload", photo), body);
    },
    uploadPicture: async (who, purpose, body, contentType = "image/jpeg") =>
      sendTo(
        await app.typed(who, "profile.createPhotoUpload", { purpose, contentType, bytes: body.byteLength }),
        body,
      ),
    uploadMessagePhoto: async (who, jobId, body) => {
      const photo = { jobId, contentType: "image/jpeg", bytes: body.byteLength };
      return sendTo(await app.typed(who, "messages.createPhotoUpload", photo), body);
    },
    async keys() {
      if (s3) return [...s3.objects.keys()].toSorted();
      const folder = join(DATA_DIR, "uploads");
      const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      return files
        .filter((file) => file.isFile())
        .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
        .toSorted();
    },
    drain: () =>
      app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000),
    async close() {
      await app.close();
      await s3?.close();
      await rm(DATA_DIR, { recursive: true });
    },
  };
}

/** The environment of a deployment with its photos there. */
export function s3Env({ options }: S3Server): Record<string, string> {
  return {
    S3_ENDPOINT: options.endpoint,
    S3_REGION: options.region,
    S3_BUCKET: options.bucket,
    S3_ACCESS_KEY_ID: options.accessKeyId,
    S3_SECRET_ACCESS_KEY: options.secretAccessKey,
  };
}
