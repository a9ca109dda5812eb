import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from "@trpc/server";
import superjson, { type SuperJSONResult } from "superjson";
import { extendSession, type Session } from "#modules/sign-in/index.ts";
import { actingUserHeader } from "#platform/values/acting-user.ts";
import type {
  Actor,
  AdminActor,
  ApprovedRunnerActor,
  HomeownerActor,
  RunnerActor,
} from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { Context } from "./context.ts";
import { countCall } from "./count-call.ts";
import { answerError, translateError } from "./errors.ts";
import { isOwnOrigin } from "./own-origin.ts";

/** Undefined for procedures that need a session. */
export type ProcedureMeta = { isPublic: true } | undefined;

const t = initTRPC
  .context<Context>()
  .meta<NonNullable<ProcedureMeta>>()
  .create({
    isServer: true,
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    transformer: {
      input: {
        serialize: superjson.serialize,
        /** Inputs are plain JSON: superjson's annotations would let a client choose what is built from them. */
        deserialize: (envelope: SuperJSONResult | undefined) => {
          if (envelope === undefined || envelope === null) return undefined;
          if (typeof envelope !== "object" || envelope.meta !== undefined)
            throw new TRPCError({ code: "BAD_REQUEST" });
          return envelope.json;
        },
      },
      output: {
        /** Outputs are plain JSON by type, so there is nothing to annotate and the rows need no walk. */
        serialize: (json: unknown) => ({ json }),
        deserialize: superjson.deserialize,
      },
    },
    errorFormatter({ shape, error, ctx }) {
      const { status, body } = answerError(translateError(error), ctx?.requestId ?? "");
      return { ...shape, message: body.message, data: { ...body, httpStatus: status } };
    },
  });

type Kind = "query" | "mutation" | "subscription";

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/**
 * A procedure for those whom `admit` lets in, with what it says of them; it throws the refusal. All that is checked is
 * one middleware: tRPC copies a call's options for each, which takes longer than the checks themselves.
 */
function procedureFor<Known extends object>(admit: (ctx: Context, type: Kind) => Promise<Known>) {
  return t.procedure.use(async ({ ctx, type, next }) => {
    try {
      if (type === "mutation" && !isOwnOrigin(ctx)) throw new Refused({ code: "FOREIGN_ORIGIN" });
      const result = await next({ ctx: await admit(ctx, type) });
      if (!result.ok) throw result.error;
      return result;
    } catch (error) {
      throw translateError(getTRPCErrorFromUnknown(error));
    }
  });
}

/** For everybody, signed in or not. */
export const publicProcedure = procedureFor(async (ctx, type) => {
  await countCall(type, ctx.address);
  return {};
}).meta({ isPublic: true });

/** For everybody who is signed in. */
export const signedInProcedure = procedureFor(async (ctx, type) => {
  const signedIn = await admitSignedIn(ctx, type);
  return { signedIn, actor: { userId: signedIn.userId, role: signedIn.role } as Actor };
});

/** For homeowners, whether or not they have set up their service. */
export const homeownerProcedure = procedureFor(async (ctx, type) => {
  const signedIn = await admitSignedIn(ctx, type);
  const { userId, role, homeownerId } = signedIn;
  if (role !== "homeowner") throw new Refused({ code: "FORBIDDEN" });
  return { signedIn, actor: { userId, role, homeownerId } as HomeownerActor };
});

/** For runners, whatever became of their application. */
export const runnerProcedure = procedureFor(admitRunner);

/** For runners whom an admin has approved. */
export const approvedRunnerProcedure = procedureFor(async (ctx, type) => {
  const { signedIn, actor } = await admitRunner(ctx, type);
  if (actor.applicationStatus !== "approved") throw new Refused({ code: "APPLICATION_NOT_APPROVED" });
  return { signedIn, actor: actor as ApprovedRunnerActor };
});

export const adminProcedure = procedureFor(admitAdmin);

/** Lets admins in and nobody else; also where an admin's path is asked for that does not exist. */
export async function admitAdmin(
  ctx: Context,
  type: Kind,
): Promise<{ signedIn: Session; actor: AdminActor }> {
  const signedIn = await admitSignedIn(ctx, type);
  const { userId, role } = signedIn;
  if (role !== "admin") throw new Refused({ code: "FORBIDDEN" });
  // Whoever can send money needs more than a password, once it is real money.
  if (!signedIn.hasSecondFactor && !ctx.deps.payments.testMode)
    throw new Refused({ code: "SECOND_FACTOR_NEEDED" });
  return { signedIn, actor: { userId, role } as AdminActor };
}

async function admitSignedIn(ctx: Context, type: Kind): Promise<Session> {
  const session = await ctx.session();
  await countCall(type, session?.userId ?? ctx.address);
  if (!session) throw new Refused({ code: "UNAUTHORIZED" });
  // The browser's cookie may belong to somebody else by now than the person whose screen this came from.
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
