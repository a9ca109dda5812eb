import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import { Refused } from "#platform/values/refusal.ts";

/** The most calls per user and minute, counted by each process. Signed-out calls count by IP address. */
const limits = {
  query: new RateLimiterMemory({ points: 1200, duration: 60 }),
  mutation: new RateLimiterMemory({ points: 240, duration: 60 }),
};

/** The most addresses that one IP address may price in an hour, so that nobody can scan a whole town. */
const quotes = new RateLimiterMemory({ points: 40, duration: 3600 });

/** The most codes that one user or IP address may try in an hour, so that nobody can guess one. */
const codes = new RateLimiterMemory({ points: 60, duration: 3600 });

/** The most times that an account may have us call its own address, or choose one, in an hour. */
const posts = new RateLimiterMemory({ points: 30, duration: 3600 });

/** Counts a call by user or, when signed out, by IP address. Refuses with TOO_MANY_REQUESTS. */
export function countCall(type: "query" | "mutation" | "subscription", whose: string): Promise<void> {
  return take(limits[type === "mutation" ? "mutation" : "query"], whose);
}

/** Counts a price for a typed address by IP address. Refuses with TOO_MANY_REQUESTS. */
export function countQuote(address: string): Promise<void> {
  return take(quotes, address);
}

/** Counts a look-up or use of a code by user or IP address. Refuses with TOO_MANY_REQUESTS. */
export function countCode(whose: string): Promise<void> {
  return take(codes, whose);
}

/** Counts a call to an account's own address, by user. Refuses with TOO_MANY_REQUESTS. */
export function countPost(userId: string): Promise<void> {
  return take(posts, userId);
}

async function take(limit: RateLimiterMemory, whose: string): Promise<void> {
  try {
    await limit.consume(whose);
  } catch (result) {
    const wait = (result as { msBeforeNext?: number }).msBeforeNext;
    if (wait === undefined) throw result;
    // A clock that has stepped back would name a longer wait than the count lasts.
    const retryAfterSeconds = Math.min(Math.ceil(wait / 1000), limit.duration);
    throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds } });
  }
}
