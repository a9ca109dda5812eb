import { initTRPC, TRPCError } from "@trpc/server";
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import superjson, { type SuperJSONResult } from "superjson";
import type { Actor, AdminActor, ApprovedRunnerActor, HomeownerActor, RunnerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import { extendSession } from "#services/auth/sessions.ts";
import type { Context } from "./context.ts";
import { answerError, translateError } from "./errors.ts";
import { isOwnOrigin } from "./own-origin.ts";

const t = initTRPC.context<Context>().create({
  isServer: true,
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

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** rest.md, Common rules: calls of one user in a minute, counted by each process. Nobody signed in: by address. */
const limits = {
  query: new RateLimiterMemory({ points: 1200, duration: 60 }),
  mutation: new RateLimiterMemory({ points: 240, duration: 60 }),
};

const guarded = t.procedure
  .use(async ({ next }) => {
    const result = await next();
    if (!result.ok) throw translateError(result.error);
    return result;
  })
  .use(({ ctx, type, next }) => {
    if (type === "mutation" && !isOwnOrigin(ctx)) throw new Refused({ code: "FOREIGN_ORIGIN" });
    return next();
  });

/** For everybody, signed in or not. */
export const publicProcedure = guarded.use(async ({ ctx, type, next }) => {
  await count(type, ctx.address);
  return next();
});

const sessionProcedure = guarded.use(async ({ ctx, type, next }) => {
  const session = await ctx.session();
  await count(type, session?.userId ?? ctx.address);
  if (!session) throw new Refused({ code: "UNAUTHORIZED" });
  if (ctx.sessionToken) await extendSession(ctx.deps, ctx.sessionToken, session);
  return next({ ctx: { signedIn: session } });
});

/** For everybody who is signed in. */
export const signedInProcedure = sessionProcedure.use(({ ctx, next }) =>
  next({ ctx: { actor: { userId: ctx.signedIn.userId, role: ctx.signedIn.role } as Actor } }),
);

/** For homeowners, whether or not they have set up their service. */
export const homeownerProcedure = sessionProcedure.use(({ ctx, next }) => {
  const { userId, role, homeownerId } = ctx.signedIn;
  if (role !== "homeowner") throw new Refused({ code: "FORBIDDEN" });
  return next({ ctx: { actor: { userId, role, homeownerId } as HomeownerActor } });
});

/** For runners, whatever became of their application. */
export const runnerProcedure = sessionProcedure.use(({ ctx, next }) => {
  const { userId, role, runnerId, applicationStatus } = ctx.signedIn;
  if (role !== "runner" || !runnerId || !applicationStatus) throw new Refused({ code: "FORBIDDEN" });
  return next({ ctx: { actor: { userId, role, runnerId, applicationStatus } as RunnerActor } });
});

/** For runners whom an admin has approved. */
export const approvedRunnerProcedure = runnerProcedure.use(({ ctx, next }) => {
  if (ctx.actor.applicationStatus !== "approved") throw new Refused({ code: "APPLICATION_NOT_APPROVED" });
  return next({ ctx: { actor: ctx.actor as ApprovedRunnerActor } });
});

export const adminProcedure = sessionProcedure.use(({ ctx, next }) => {
  const { userId, role } = ctx.signedIn;
  if (role !== "admin") throw new Refused({ code: "FORBIDDEN" });
  return next({ ctx: { actor: { userId, role } as AdminActor } });
});

async function count(type: "query" | "mutation" | "subscription", whose: string): Promise<void> {
  if (type === "subscription") return;
  try {
    await limits[type].consume(whose);
  } catch (result) {
    const wait = (result as { msBeforeNext?: number }).msBeforeNext;
    if (wait === undefined) throw result;
    throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: Math.ceil(wait / 1000) } });
  }
}
