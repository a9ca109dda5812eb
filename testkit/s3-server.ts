import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Answers with a status; never answers; sends only the first byte; or does the request but cuts the connection. */
export type S3Fault = 403 | 500 | 503 | "hang" | "drip" | "lost";

export type S3Server = {
  /** The options of `createS3Photos`. */
  options: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string };
  /** Stored objects, by key. */
  objects: Map<string, { body: Buffer; headers: IncomingHttpHeaders }>;
  /** Milliseconds by which the server's clock is ahead. */
  clock: { ahead: number };
  /** The fault of a request; null for none. */
  fault: (request: { method: string; key: string }) => S3Fault | null;
  close(): Promise<void>;
};

/**
 * A private local bucket with a real one's checks: signatures (in addresses and headers) over the method, key, query
 * and signed headers, expiry, signed length and type, and conditional writes.
 */
export async function startS3(): Promise<S3Server> {
  const http = createServer((request, response) => {
    answer(server, request, response).catch(() => response.destroy());
  });
  await once(http.listen(0, "127.0.0.1"), "listening");
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: S3Server = {
    options: {
      endpoint,
      region: "us-test-1",
      bucket: "photos-test",
      accessKeyId: "AKTEST",
      secretAccessKey: "s3/secret",
    },
    objects: new Map(),
    clock: { ahead: 0 },
    fault: () => null,
    async close() {
      const closed = once(http.close(), "close");
      http.closeAllConnections();
      await closed;
    },
  };
  return server;
}

async function answer(server: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { objects, options } = server;
  const [path = "", query = ""] = (request.url ?? "").split("?", 2);
  const [, bucket = "", ...segments] = path.split("/").map(decodeURIComponent);
  const [method, key] = [request.method ?? "", segments.join("/")];
  const refuse = (status: number, code: string) =>
    void response
      .writeHead(status, { "content-type": "application/xml" })
      .end(`<Error><Code>${code}</Code></Error>`);

  const body = await buffer(request);
  const fault = server.fault({ method, key });
  if (fault === "hang") return;
  if (typeof fault === "number") return refuse(fault, fault === 403 ? "AccessDenied" : "InternalError");
  const refusal = refuseSignature(server, { method, path, query, headers: request.headers, body });
  if (refusal) return refuse(403, refusal);
  if (bucket !== options.bucket) return refuse(404, "NoSuchBucket");
  if (fault === "lost") response.end = () => response.destroy();

  const stored = objects.get(key);
  if (method === "PUT") {
    if (request.headers["if-none-match"] === "*" && stored) return refuse(412, "PreconditionFailed");
    objects.set(key, { body, headers: request.headers });
    return void response.writeHead(200).end();
  }
  if (method === "DELETE") {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (method !== "GET" && method !== "HEAD") return refuse(405, "MethodNotAllowed");
  if (!stored) return refuse(404, "NoSuchKey");
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  if (from && Number(from) >= stored.body.byteLength) return refuse(416, "InvalidRange");
  const part = from && to ? stored.body.subarray(Number(from), Number(to) + 1) : stored.body;
  const kept = ["content-type", "content-disposition", "cache-control"].map((name) => [
    name,
    stored.headers[name],
  ]);
  const headers = Object.fromEntries(kept.filter(([, value]) => value !== undefined));
  response.writeHead(from ? 206 : 200, { ...headers, "content-length": part.byteLength });
  if (fault === "drip") return void response.write(part.subarray(0, 1));
  response.end(method === "HEAD" ? undefined : part);
}

type Signed = { method: string; path: string; query: string; headers: IncomingHttpHeaders; body: Buffer };

/** AWS Signature Version 4. The refusal's code; null if the request is signed and in time. */
function refuseSignature(
  { options, clock }: S3Server,
  { method, path, query, headers, body }: Signed,
): string | null {
  const params = new URLSearchParams(query.replaceAll("+", "%2B"));
  const authorization = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? "",
  );
  const isInQuery = params.has("X-Amz-Signature");
  if (!isInQuery && !authorization) return "AccessDenied";
  const [credential = "", signedHeaders = "", signature = ""] = isInQuery
    ? ["Credential", "SignedHeaders", "Signature"].map((name) => params.get(`X-Amz-${name}`) ?? "")
    : (authorization ?? []).slice(1);
  const time = (isInQuery ? params.get("X-Amz-Date") : headers["x-amz-date"]) ?? "";
  const age =
    Date.now() +
    clock.ahead -
    Date.parse(String(time).replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));
  const expires = isInQuery ? Number(params.get("X-Amz-Expires")) : 900;
  if (!(expires >= 1 && expires <= 604_800) || !(age >= -900_000)) return "AuthorizationQueryParametersError";
  if (age > expires * 1000) return isInQuery ? "AccessDenied" : "RequestTimeTooSkewed";

  const names = signedHeaders.split(";");
  const unsigned = Object.keys(headers).filter((name) => name.startsWith("x-amz-") && !names.includes(name));
  if (!names.includes("host") || unsigned.length > 0) return "AccessDenied";
  const digest = isInQuery ? "UNSIGNED-PAYLOAD" : String(headers["x-amz-content-sha256"]);
  if (digest !== "UNSIGNED-PAYLOAD" && digest !== sha256(body)) return "XAmzContentSHA256Mismatch";

  const canonical = [
    method,
    path
      .split("/")
      .map((segment) => encode(decodeURIComponent(segment)))
      .join("/"),
    [...params]
      .filter(([name]) => name !== "X-Amz-Signature")
      .map((pair) => pair.map(encode).join("="))
      .sort()
      .join("&"),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? "")
          .trim()
          .replace(/ +/g, " ")}`,
    ),
    "",
    signedHeaders,
    digest,
  ].join("\n");
  const scope = [String(time).slice(0, 8), options.region, "s3", "aws4_request"];
  if (credential !== [options.accessKeyId, ...scope].join("/")) return "InvalidAccessKeyId";
  const key = scope.reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${options.secretAccessKey}`,
  );
  const text = ["AWS4-HMAC-SHA256", time, scope.join("/"), sha256(canonical)].join("\n");
  return hmac(key, text).toString("hex") === signature ? null : "SignatureDoesNotMatch";
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac("sha256", key).update(data).digest();
}
