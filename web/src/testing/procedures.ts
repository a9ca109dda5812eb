import { HttpResponse, http } from "msw";
import type { SecurityOverview } from "#modules/sign-in/contract/security.ts";

/** A refusal as the server words it. */
export type Refused = {
  status: number;
  code: string;
  params?: Record<string, string | number>;
  issues?: { path: string; key: string; message: string }[];
};

/** Thrown by an answer below, it is what the server would have refused with. */
export class Refusing extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}

/**
 * The typed calls, batches included, for MSW: `server.use(procedures({ "runner.acceptJob": (input) => job }))`. An
 * answer may throw `Refusing`; a procedure that is not listed fails the test that called it.
 */
export function procedures(answers: Record<string, (input: never) => unknown>) {
  return http.all("*/api/trpc/:names", async ({ request, params }) => {
    const url = new URL(request.url);
    const text = request.method === "GET" ? url.searchParams.get("input") : await request.text();
    const all = { ...askedInPassing, ...answers };
    const inputs = JSON.parse(text || "{}") as Record<number, { json?: unknown }>;
    const results = await Promise.all(
      String(params.names)
        .split(",")
        .map((name, index) => answer(name, all[name], inputs[index]?.json)),
    );
    const statuses = new Set(results.map(({ status }) => status));
    const status = statuses.size === 1 ? (results[0]?.status ?? 200) : 207;
    return HttpResponse.json(
      results.map(({ body }) => body),
      { status },
    );
  });
}

/**
 * What screens ask for beside what they are about: an admin's alerts, how one may sign in, what proves that it is oneself,
 * whether an email is taken, where a ZIP code is.
 */
const askedInPassing: Record<string, (input: never) => unknown> = {
  "admin.alerts": () => ({ alerts: [], active: 0, snoozed: 0 }),
  "auth.checkEmail": () => ({ isInUse: false }),
  "site.zipPlace": () => null,
  "auth.signInOptions": () => ({ google: false }),
  "security.overview": () => securityOverview(),
};

async function answer(name: string, give: ((input: never) => unknown) | undefined, input: unknown) {
  if (!give) throw new Error(`The page called ${name}, which this test does not expect.`);
  try {
    return { status: 200, body: { result: { data: { json: (await give(input as never)) ?? null } } } };
  } catch (thrown) {
    if (!(thrown instanceof Refusing)) throw thrown;
    const { status, ...refused } = thrown.refused;
    const data = { ...refused, httpStatus: status, requestId: "request-1" };
    return { status, body: { error: { json: { message: refused.code, code: -32000, data } } } };
  }
}

/** An account with a password and nothing besides. */
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
