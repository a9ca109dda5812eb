/**
 * Loaded before the server of a story set on a certain day: its clock is E2E_CLOCK_AHEAD milliseconds ahead, or as set
 * by a message `{ ahead }`. Its calls to Stripe go to E2E_STRIPE.
 */
import http, { type RequestOptions } from "node:http";
import https from "node:https";

let ahead = Number(process.env.E2E_CLOCK_AHEAD);
const standIn = new URL(process.env.E2E_STRIPE ?? "");

const now = (): number => RealDate.now() + ahead;
const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (real, given, made) => Reflect.construct(real, given.length > 0 ? given : [now()], made),
  get: (real, name, of) => (name === "now" ? now : Reflect.get(real, name, of)),
});

process.on("message", (told: { ahead: number }) => {
  ahead = told.ahead;
  process.send?.(told);
});
// Listening must not keep the server alive.
process.channel?.unref();

const realRequest = https.request;
https.request = ((...given: Parameters<typeof https.request>) => {
  const [options] = given as unknown as [RequestOptions];
  if (options.host !== "api.stripe.com") return realRequest(...given);
  const { hostname, port } = standIn;
  const request = http.request({ ...options, host: hostname, port, agent: undefined });
  // Stripe's library starts sending once the connection is encrypted.
  request.once("socket", (socket) => socket.once("connect", () => socket.emit("secureConnect")));
  return request;
}) as typeof https.request;
