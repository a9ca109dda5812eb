import { createHash, createHmac } from "node:crypto";
import {
  type PhotoStorage,
  PhotosUnavailable,
  PhotoTooLarge,
  readSeconds,
  readSlot,
  uploadSeconds,
} from "./port.ts";

type Options = {
  /** Any S3-compatible URL; AWS when undefined. */
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Milliseconds per call, including retries. */
  patience?: number;
};

/** Well below a hosted function's limit. */
const defaultPatience = 10_000;

/**
 * A private bucket. The SDK loads on the first call. The bucket must support conditional writes (`If-None-Match`), and
 * the key must have list permission: otherwise AWS answers "forbidden" for missing objects.
 */
export function createS3Photos(options: Options): PhotoStorage {
  let opening: ReturnType<typeof open> | undefined;
  const sdk = () => {
    opening ??= open(options);
    return opening;
  };
  const { bucket: Bucket, patience = defaultPatience } = options;
  const address = bucketAddress(options);
  const addressOf = (key: string) => `${address}/${key}`;
  const inTime = (signal?: AbortSignal) => {
    const timeout = AbortSignal.timeout(patience);
    return { abortSignal: signal ? AbortSignal.any([timeout, signal]) : timeout };
  };

  return {
    async signUpload({ key, contentType, bytes }) {
      const headers = { "content-type": contentType, "if-none-match": "*" };
      // The browser sets the length. Signed headers must be sent exactly.
      const signed = { ...headers, "content-length": String(bytes) };
      const period = { from: new Date(), seconds: uploadSeconds };
      const url = signAddress({ method: "PUT", url: addressOf(key), headers: signed }, options, period);
      return { method: "PUT", url, headers };
    },
    async signRead(key) {
      const period = { from: new Date(readSlot(Date.now()) * 1000), seconds: readSeconds };
      return signAddress({ method: "GET", url: addressOf(key) }, options, period);
    },
    async read(key, limitBytes, signal) {
      const { client, s3 } = await sdk();
      try {
        const command = new s3.GetObjectCommand({ Bucket, Key: key, Range: `bytes=0-${limitBytes}` });
        const { Body } = await client.send(command, inTime(signal));
        const body = (await Body?.transformToByteArray()) ?? null;
        if (body && body.byteLength > limitBytes)
          throw new PhotoTooLarge(`${key} has more than ${limitBytes} bytes`);
        return body;
      } catch (error) {
        // 416: an empty object has no range to read.
        if (error instanceof s3.NoSuchKey || statusOf(error) === 416) return null;
        throw error instanceof PhotoTooLarge ? error : unavailable(error);
      }
    },
    async write(key, body, contentType) {
      const { client, s3 } = await sdk();
      const command = new s3.PutObjectCommand({
        Bucket,
        Key: key,
        Body: body,
        ContentType: contentType,
        ContentDisposition: "inline",
        CacheControl: "private, max-age=600",
        IfNoneMatch: "*",
      });
      try {
        await client.send(command, inTime());
      } catch (error) {
        if (statusOf(error) !== 412) throw unavailable(error);
      }
    },
    async remove(key) {
      const { client, s3 } = await sdk();
      try {
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key: key }), inTime());
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

async function open({ endpoint, region, accessKeyId, secretAccessKey }: Options) {
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Some S3-compatible storage does not support the default checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 2000, requestTimeout: 4000, throwOnRequestTimeout: true },
  });
  return { client, s3 };
}

function unavailable(cause: unknown): PhotosUnavailable {
  return new PhotosUnavailable("The photo storage did not do as it was asked", { cause });
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;
}

/** A bucket's URL: by host name at AWS, by path elsewhere. Without a trailing slash. */
export function bucketAddress(storage: { endpoint?: string | undefined; region: string; bucket: string }) {
  const { endpoint, region, bucket } = storage;
  if (endpoint) return `${endpoint.replace(/\/+$/, "")}/${bucket}`;
  const aws = `s3.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;
  // The certificate for *.s3… does not cover another dot.
  return bucket.includes(".") ? `https://${aws}/${bucket}` : `https://${bucket}.${aws}`;
}

export type BucketKeys = { region: string; accessKeyId: string; secretAccessKey: string };

/**
 * An S3 object URL that allows one method for a number of seconds from an instant (AWS Signature Version 4, in the
 * query). The request must carry exactly the signed headers. The SDK's signer takes a millisecond each and 60 ms to
 * load: too slow for a list of photos.
 */
export function signAddress(
  request: { method: "GET" | "PUT"; url: string; headers?: Record<string, string> },
  keys: BucketKeys,
  period: { from: Date; seconds: number },
): string {
  const { host, pathname, origin } = new URL(request.url);
  const instant = period.from.toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = [instant.slice(0, 8), keys.region, "s3", "aws4_request"];
  const headers = Object.entries({ ...request.headers, host }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const signedHeaders = headers.map(([name]) => name).join(";");
  // In alphabetical order, as signed.
  const query = [
    "X-Amz-Algorithm=AWS4-HMAC-SHA256",
    `X-Amz-Credential=${encodeURIComponent([keys.accessKeyId, ...scope].join("/"))}`,
    `X-Amz-Date=${instant}`,
    `X-Amz-Expires=${period.seconds}`,
    `X-Amz-SignedHeaders=${encodeURIComponent(signedHeaders)}`,
  ].join("&");
  const canonical = [
    request.method,
    pathname,
    query,
    ...headers.map(([name, value]) => `${name}:${value}`),
    "",
    signedHeaders,
    "UNSIGNED-PAYLOAD",
  ].join("\n");
  const text = [
    "AWS4-HMAC-SHA256",
    instant,
    scope.join("/"),
    createHash("sha256").update(canonical).digest("hex"),
  ];
  const key = scope.reduce<string | Buffer>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${keys.secretAccessKey}`,
  );
  const signature = createHmac("sha256", key).update(text.join("\n")).digest("hex");
  return `${origin}${pathname}?${query}&X-Amz-Signature=${signature}`;
}

/** No storage: when hosted without a configured one, because a function's own disk is temporary. */
export function createUnavailablePhotos(): PhotoStorage {
  const refuse = async () => {
    throw new PhotosUnavailable("No photo storage is configured (S3_BUCKET)");
  };
  return { signUpload: refuse, signRead: refuse, read: refuse, write: refuse, remove: refuse };
}
