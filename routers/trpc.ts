import { initTRPC, TRPCError } from "@trpc/server";
import superjson, { type SuperJSONResult } from "superjson";
import type * as z from "zod";
import { extendSession, type Session } from "#modules/sign-in/sessions.ts";
import {
  type Actor,
  type AdminActor,
  type ApprovedRunnerActor,
  actingUserHeader,
  type HomeownerActor,
  type RunnerActor,
} from "#platform/values/actor.ts";
import { type AdminRight, adminRights, hasRight } from "#platform/values/admin-roles.ts";
import { Refused } from "#platform/values/refusal.ts";
import { type Context, isOwnOrigin, type WithContext } from "./context.ts";
import { countCall } from "./count-call.ts";
import { answerError, readyError, translateError } from "./errors.ts";

/** Levels of an envelope; no contract's input has more than half as many. */
const maxDepth = 32;
/** The annotations that inputs need. Others would let a client choose what the server builds. */
const annotations: readonly unknown[] = ["Date", "undefined"];

/**
 * A call's input from superjson's envelope; undefined without one. Throws BAD_REQUEST for one that is nested too deeply
 * or annotated with other types, before superjson walks it. superjson itself refuses paths through prototypes.
 */
export function readInput(envelope: SuperJSONResult | null | undefined): unknown {
  if (envelope === undefined || envelope === null) return undefined;
  if (typeof envelope !== "object") throw new TRPCError({ code: "BAD_REQUEST" });
  const { json, meta } = envelope;
  refuseDeep(json, maxDepth);
  if (!meta) return json;
  const { values, v } = meta;
  refuseDeep(values, maxDepth, (leaf) => annotations.includes(leaf));
  // Which objects were identical in the browser means nothing here, so `referentialEqualities` are dropped.
  return superjson.deserialize({ json, meta: { ...(values && { values }), v } }, { inPlace: true });
}

function refuseDeep(
  value: unknown,
  levels: number,
  isAllowed: (leaf: unknown) => boolean = () => true,
): void {
  if (typeof value !== "object" || value === null) {
    if (value !== undefined && !isAllowed(value)) throw new TRPCError({ code: "BAD_REQUEST" });
    return;
  }
  if (levels === 0) throw new TRPCError({ code: "BAD_REQUEST" });
  for (const part of Object.values(value)) refuseDeep(part, levels - 1, isAllowed);
}

/**
 * `isPublic`: needs no session. `output`: the schema of its answers, for OpenAPI and tests; streams have none. `right`:
 * what an admin needs to call it.
 */
export type ProcedureMeta = { isPublic?: true; output?: z.ZodType; right?: AdminRight };

const t = initTRPC
  .context<WithContext>()
  .meta<ProcedureMeta>()
  .create({
    isServer: true,
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    transformer: {
      input: { serialize: superjson.serialize, deserialize: readInput },
      // Answers are plain JSON by type. Walking them for other types would take longer than writing them.
      output: { ...superjson, serialize: (json: unknown) => ({ json }) },
    },
    errorFormatter({ shape, error, ctx }) {
      const { status, body } = answerError(translateError(error), ctx?.context.requestId ?? "");
      return { ...shape, message: body.message, data: { ...body, httpStatus: status } };
    },
  });

type Kind = "query" | "mutation" | "subscription";

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/**
 * A procedure for callers that `admit` accepts, with what it returns about them; it throws the refusal. All checks
 * share one middleware, because tRPC copies a call's options for each one, which takes longer than the checks. A call
 * without input has nothing that must come after them, so it needs no middleware: `withoutInput` has none, and its
 * resolver calls `admitted`.
 */
function procedureFor<Known extends object>(
  admit: (ctx: Context, type: Kind) => Promise<Known>,
  meta: ProcedureMeta = {},
) {
  function admitted<Result>(
    { ctx: { context }, type, path }: { ctx: WithContext; type: Kind; path: string },
    act: (known: Known) => Promise<Result>,
  ): Promise<Result> {
    const answer = async () => {
      try {
        if (type === "mutation" && !isOwnOrigin(context)) throw new Refused({ code: "FOREIGN_ORIGIN" });
        // Also before the session is known, so that no act, public or not, can come from a viewing.
        if (type !== "query" && context.viewingId !== null) throw new Refused({ code: "VIEWING_READ_ONLY" });
        return await act(await admit(context, type));
      } catch (error) {
        throw await readyError(error);
      }
    };
    return context.watch ? context.watch("act", path, answer) : answer();
  }
  const withoutInput = t.procedure.meta(meta);
  const checked = withoutInput.use(({ ctx, type, path, next }) =>
    admitted({ ctx, type, path }, async (known) => {
      const result = await next({ ctx: known });
      if (!result.ok) throw result.error;
      return result;
    }),
  );
  return Object.assign(checked, { withoutInput, admitted });
}

/** For everyone, signed in or not. */
export const publicProcedure = procedureFor(
  async (ctx, type) => {
    await countCall(type, ctx.address);
    return {};
  },
  { isPublic: true },
);

export const signedInProcedure = procedureFor(async (ctx, type) => {
  const signedIn = await admitSignedIn(ctx, type);
  return { signedIn, actor: { userId: signedIn.userId, role: signedIn.role } as Actor };
});

/** For everyone signed in, acting for the account whichever of its homes is in use: sign-in, settings, own data. */
export const accountProcedure = procedureFor(async (ctx, type) => {
  const signedIn = await admitSignedIn(ctx, type);
  return { signedIn, actor: { userId: signedIn.accountId, role: signedIn.role } as Actor };
});

/** For everyone signed in, about how they sign in: never while an admin sees what they see. */
export const securityProcedure = procedureFor(async (ctx, type) => {
  const signedIn = await admitSignedIn(ctx, type);
  if (signedIn.viewerId !== null) throw new Refused({ code: "VIEWING_HIDES" });
  return { signedIn, actor: { userId: signedIn.accountId, role: signedIn.role } as Actor };
});

/** For homeowners, whether or not service is set up. */
export const homeownerProcedure = procedureFor(async (ctx, type) => {
  const signedIn = await admitSignedIn(ctx, type);
  const { userId, role, homeownerId } = signedIn;
  if (role !== "homeowner") throw new Refused({ code: "FORBIDDEN" });
  return { signedIn, actor: { userId, role, homeownerId } as HomeownerActor };
});

export const runnerProcedure = procedureFor(admitRunner);

export const approvedRunnerProcedure = procedureFor(async (ctx, type) => {
  const { signedIn, actor } = await admitRunner(ctx, type);
  if (actor.applicationStatus !== "approved") throw new Refused({ code: "APPLICATION_NOT_APPROVED" });
  return { signedIn, actor: actor as ApprovedRunnerActor };
});

const forAdmins = (right: AdminRight) => procedureFor((ctx, type) => admitAdmin(ctx, type, right), { right });

/** For admins who have a right, such as `admins.pay`. There is no procedure for admins without one. */
export const admins = Object.fromEntries(
  Object.keys(adminRights).map((right) => [right, forAdmins(right as AdminRight)]),
) as Record<AdminRight, ReturnType<typeof forAdmins>>;

/** Admits admins who have the right; also used for unknown admin paths. */
export async function admitAdmin(
  ctx: Context,
  type: Kind,
  right: AdminRight,
): Promise<{ signedIn: Session; actor: AdminActor }> {
  const signedIn = await admitSignedIn(ctx, type);
  const { userId, role, adminRole } = signedIn;
  if (role !== "admin") throw new Refused({ code: "FORBIDDEN" });
  // With real payments, an admin who can send money needs a second factor.
  if (!signedIn.hasSecondFactor && !ctx.deps.payments.testMode)
    throw new Refused({ code: "SECOND_FACTOR_NEEDED" });
  if (!hasRight(adminRole, right)) throw new Refused({ code: "ROLE_LACKS_RIGHT" });
  return { signedIn, actor: { userId, role, adminRole } as AdminActor };
}

async function admitSignedIn(ctx: Context, type: Kind): Promise<Session> {
  const session = await ctx.session();
  await countCall(type, session?.viewerId ?? session?.userId ?? ctx.address);
  if (!session) throw new Refused({ code: "UNAUTHORIZED" });
  // The browser may now be signed in as another user than the page's.
  const meant = ctx.request.headers.get(actingUserHeader);
  if (type === "mutation" && meant !== null && meant !== session.userId)
    throw new Refused({ code: "OTHER_ACCOUNT" });
  if (ctx.sessionToken) await extendSession(ctx.deps, ctx.sessionToken, session);
  return session;
}

async function admitRunner(ctx: Context, type: Kind): Promise<{ signedIn: Session; actor: RunnerActor }> {
  const signedIn = await admitSignedIn(ctx, type);
  const { userId, role, runnerId, applicationStatus } = signedIn;
  if (role !== "runner" || !runnerId || !applicationStatus) throw new Refused({ code: "FORBIDDEN" });
  return { signedIn, actor: { userId, role, runnerId, applicationStatus } as RunnerActor };
}
