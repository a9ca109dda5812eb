import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  /** Empty for a root. */
  parentId: string;
  name: string;
  attributes: Record<string, string | number>;
  /** 2 is an error. */
  status: number;
  statusMessage: string;
};

export type ReceivedLog = {
  traceId: string;
  severity: string;
  body: string;
  attributes: Record<string, string | number>;
};

/** A collector of OTLP over HTTP with protobuf, which keeps what it receives. */
export type OtlpReceiver = {
  url: string;
  readonly spans: ReceivedSpan[];
  readonly logs: ReceivedLog[];
  readonly metricNames: Set<string>;
  /** The `service.name` of everything received. */
  readonly services: Set<string>;
  /** The headers of the latest request. */
  readonly headers: Record<string, string | string[] | undefined>;
  close(): Promise<void>;
};

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const received = { spans: [] as ReceivedSpan[], logs: [] as ReceivedLog[] };
  const metricNames = new Set<string>();
  const services = new Set<string>();
  const headers: OtlpReceiver["headers"] = {};
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    Object.assign(headers, request.headers);
    for (const resource of messages(body, 1)) {
      const named = attributesOf(messages(messages(resource, 1)[0] ?? empty, 1));
      services.add(String(named["service.name"]));
      for (const item of messages(resource, 2).flatMap((scope) => messages(scope, 2))) {
        if (request.url === "/v1/traces") received.spans.push(spanOf(item));
        if (request.url === "/v1/logs") received.logs.push(logOf(item));
        if (request.url === "/v1/metrics") metricNames.add(text(item, 1));
      }
    }
    response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ...received,
    metricNames,
    services,
    headers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const empty = new Uint8Array();

/** Field numbers are those of opentelemetry/proto/trace/v1/trace.proto. */
function spanOf(span: Uint8Array): ReceivedSpan {
  const status = messages(span, 15)[0] ?? empty;
  return {
    traceId: hex(span, 1),
    spanId: hex(span, 2),
    parentId: hex(span, 4),
    name: text(span, 5),
    attributes: attributesOf(messages(span, 9)),
    status: Number(fieldsOf(status).get(3)?.[0] ?? 0),
    statusMessage: text(status, 2),
  };
}

/** Same, of opentelemetry/proto/logs/v1/logs.proto. */
function logOf(record: Uint8Array): ReceivedLog {
  return {
    traceId: hex(record, 9),
    severity: text(record, 3),
    body: text(messages(record, 5)[0] ?? empty, 1),
    attributes: attributesOf(messages(record, 6)),
  };
}

/** Same, of opentelemetry/proto/common/v1/common.proto: a text, otherwise a whole number. */
function attributesOf(pairs: Uint8Array[]): Record<string, string | number> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const value = messages(pair, 2)[0] ?? empty;
      const number = fieldsOf(value).get(3)?.[0];
      return [text(pair, 1), number === undefined ? text(value, 1) : Number(number)];
    }),
  );
}

const messages = (message: Uint8Array, field: number) =>
  (fieldsOf(message).get(field) ?? []).filter((value) => value instanceof Uint8Array);
const text = (message: Uint8Array, field: number) =>
  Buffer.from(messages(message, field)[0] ?? empty).toString("utf8");
const hex = (message: Uint8Array, field: number) =>
  Buffer.from(messages(message, field)[0] ?? empty).toString("hex");

/** A protobuf message's values by field number: bytes, or whole numbers. */
function fieldsOf(message: Uint8Array): Map<number, (Uint8Array | bigint)[]> {
  const found = new Map<number, (Uint8Array | bigint)[]>();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number) => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = Number(varint());
    const readers = [varint, () => bytes(8), () => bytes(Number(varint())), null, null, () => bytes(4)];
    const value = readers[tag & 7]?.();
    if (value === undefined) throw new Error(`Unknown wire type ${tag & 7}`);
    found.set(tag >> 3, [...(found.get(tag >> 3) ?? []), value]);
  }
  return found;
}
