import { createHash, createHmac } from "node:crypto";

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
