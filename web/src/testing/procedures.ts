import { HttpResponse, http } from "msw";
import superjson, { type SuperJSONResult } from "superjson";
import type { SecurityOverview } from "#modules/sign-in/contract.ts";
import { billingOf } from "./billing.ts";

/** The server's form of a refusal. */
export type Refused = {
  status: number;
  code: string;
  params?: Record<string, string | number>;
  issues?: { path: string; key: string; message: string }[];
};

/** Thrown by an answer below to refuse. */
export class Refusing extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}

/**
 * Typed calls for MSW, batches included: `server.use(procedures({ "runner.acceptJob": (input) => job }))`. An answer
 * may throw `Refusing`; calling an unlisted procedure fails the test.
 */
export function procedures(answers: Record<string, (input: never) => unknown>) {
  return http.all("*/api/trpc/:names", async ({ request, params }) => {
    const url = new URL(request.url);
    const text = request.method === "GET" ? url.searchParams.get("input") : await request.text();
    const all = { ...askedInPassing, ...answers };
    const inputs = JSON.parse(text || "{}") as Record<number, SuperJSONResult>;
    const results = await Promise.all(
      String(params.names)
        .split(",")
        .map((name, index) => answer(name, all[name], inputs[index] && superjson.deserialize(inputs[index]))),
    );
    const statuses = new Set(results.map(({ status }) => status));
    const status = statuses.size === 1 ? (results[0]?.status ?? 200) : 207;
    return HttpResponse.json(
      results.map(({ body }) => body),
      { status },
    );
  });
}

const flatQuote = {
  amount: "29.00",
  lines: [{ kind: "month", amount: "29.00", count: null }],
  street: null,
  next: null,
};

const noReferrals = {
  ...{ amount: null, mostAMonth: 5, code: null, waiting: 0, credited: 0, earned: "0.00" },
  expected: null,
};

/** Default answers for incidental queries. */
const askedInPassing: Record<string, (input: never) => unknown> = {
  "runner.pay": () => ({ held: [] }),
  "runner.lastPhotos": () => [],
  "runner.addOns": () => ({ answerMinutes: 15, kinds: [], unwanted: [], offered: [] }),
  "homeowner.addOns": () => [],
  "homeowner.price": () => ({ ...flatQuote, later: null }),
  "site.price": () => flatQuote,
  "homeowner.regulars": () => ({ regulars: [], changes: [], runners: [] }),
  "homeowner.tips": () => [],
  "homeowner.tripFee": () => null,
  "homeowner.oneOffs": () => [],
  "homeowner.oneOffOffer": () => null,
  "homeowner.referrals": () => noReferrals,
  "runner.referral": () => ({
    ...{ amount: null, pickups: 20, mostAMonth: 5, code: null, waiting: 0, paid: 0, earned: "0.00" },
    expected: null,
  }),
  "homeowner.billing": () => billingOf(),
  "homeowner.tipOf": () => ({ canTip: false, most: "20.00", tip: null }),
  "runner.explainPay": ({ jobId }: { jobId: string }) => ({
    ...{ jobId, isCompleted: false, pay: "12.00", lines: [], terms: null, minutes: null, hourly: null },
  }),
  "runner.explainWeek": ({ week }: { week: string }) => ({
    ...{ week, lines: [], others: [], total: "0.00", minutes: 0, measuredJobs: 0, hourly: null },
  }),
  "admin.alerts": () => ({ alerts: [], active: 0, snoozed: 0 }),
  "admin.haulers": () => [],
  "settings.savedViews": () => [],
  "auth.checkEmail": () => ({ isInUse: false }),
  "site.zipPlace": ({ zipCode }: { zipCode: string }) =>
    zipCode.startsWith("627") ? { city: "Springfield", state: "IL" } : null,
  "site.placeZips": () => ({ zips: [] }),
  "site.curbLaw": () => null,
  "site.pickupWindows": () => [],
  "site.coverage": () => ({ hasRunners: true }),
  "auth.signInOptions": () => ({ google: false }),
  "profile.setUp": () => null,
  "profile.saveSetUp": () => null,
  "security.overview": () => securityOverview(),
  "security.passkeys": () => [],
};

async function answer(name: string, give: ((input: never) => unknown) | undefined, input: unknown) {
  if (!give) throw new Error(`The page called ${name}, which this test does not expect.`);
  try {
    return {
      status: 200,
      body: { result: { data: superjson.serialize((await give(input as never)) ?? null) } },
    };
  } catch (thrown) {
    if (!(thrown instanceof Refusing)) throw thrown;
    const { status, ...refused } = thrown.refused;
    const data = { ...refused, httpStatus: status, requestId: "request-1" };
    return { status, body: { error: { json: { message: refused.code, code: -32000, data } } } };
  }
}

/** An account with only a password. */
export function securityOverview(changes: Partial<SecurityOverview> = {}): SecurityOverview {
  return {
    hasPassword: true,
    passwordChangedAt: "2026-02-01T10:00:00.000Z",
    email: "homeowner@example.com",
    emailVerified: true,
    addressTrouble: null,
    pendingEmail: null,
    twoFactor: { enabled: false, recoveryCodesLeft: 0 },
    google: { linked: false, email: null, available: false },
    ...changes,
  };
}
