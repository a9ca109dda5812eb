import { type Agent, request } from "node:http";

type Asked = { body?: object | undefined; cookie?: string | undefined; agent?: Agent | undefined };
type Answer = {
  status: number | string;
  ms: number;
  headers?: NodeJS.Dict<string | string[]> & { "set-cookie"?: string[] };
};

/** Without an answer within ten seconds, the status is the error's message. */
export function ask(port: number, path: string, { body, cookie, agent }: Asked = {}): Promise<Answer> {
  const began = performance.now();
  const took = () => performance.now() - began;
  return new Promise((done) => {
    const headers = { ...(cookie && { cookie }), ...(body && { "content-type": "application/json" }) };
    const options = { port, path, headers, agent: agent ?? false, method: body ? "POST" : "GET" };
    const call = request({ ...options, host: "127.0.0.1", timeout: 10_000 }, (response) => {
      response.resume();
      response.once("end", () =>
        done({ status: response.statusCode ?? 0, ms: took(), headers: response.headers }),
      );
    });
    call.once("timeout", () => call.destroy(new Error("timeout")));
    call.once("error", ({ message }) => done({ status: message, ms: took() }));
    call.end(body && JSON.stringify(body));
  });
}

/** A share of sorted times, such as 0.99. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
