import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createVoiceFolder } from "./outbox-folder.ts";
import { type Voice, VoiceUnavailable } from "./port.ts";
import { createTwilioVoice } from "./twilio.ts";

const call = { id: "01890000-0000-7000-8000-000000000001", from: "+12175550134", to: "+12175550163" };
const number = "+12175550100";
const supportNumber = "+12175550199";

const calls: URLSearchParams[] = [];
let refusal: { status: number; code: number } | null = null;
const server = createServer(async (request, response) => {
  const answer = (status: number, body: object) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  if (request.headers.authorization !== `Basic ${Buffer.from("AC0123:secret").toString("base64")}`)
    return answer(401, { code: 20003 });
  if (`${request.method} ${request.url}` !== "POST /2010-04-01/Accounts/AC0123/Calls.json")
    return answer(404, { code: 20404 });
  const form = new URLSearchParams(await text(request));
  if (refusal) return answer(refusal.status, { code: refusal.code, message: `${form.get("To")} is bad` });
  calls.push(form);
  answer(201, { sid: "CA1", status: "queued" });
});
let folder: string;
let twilio: Voice;
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "tidycurb-calls-")), "outbox");
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  twilio = createTwilioVoice({ accountSid: "AC0123", authToken: "secret", number, supportNumber, url });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise<void>((closed) => server.close(() => closed()));
  await rm(folder, { recursive: true, force: true });
});

const recorded = () => readFile(join(folder, `${call.id}.call.txt`), "utf8");

describe.each([
  ["Twilio", () => twilio, async () => `${calls[0]?.get("To")} ${calls[0]?.get("Twiml")}`],
  ["the folder", () => createVoiceFolder(folder, supportNumber), recorded],
] as const)("%s", (_, voice, placed) => {
  test("rings the caller's phone first, then the other, and knows support's phone", async () => {
    expect(await voice().connect(call)).toEqual({ outcome: "ringing" });
    expect(await placed()).toMatch(/\+12175550134[\s\S]*\+12175550163/);
    expect(voice().supportNumber).toBe(supportNumber);
  });
});

test("Twilio shows both phones the platform's number alone", () => {
  const [placed] = calls;
  expect(placed?.get("From")).toBe(number);
  expect(placed?.get("Twiml")).toContain(`<Dial callerId="${number}"`);
});

test("Twilio tells a phone that can't be called from a failure, whose error names no number", async () => {
  refusal = { status: 400, code: 21211 };
  expect(await twilio.connect(call)).toEqual({ outcome: "unreachable" });
  refusal = { status: 429, code: 20429 };
  await expect(twilio.connect(call)).rejects.toThrow(
    new VoiceUnavailable("The voice provider refused: 429 20429"),
  );
});
