import type {
  TRPCMutationProcedure,
  TRPCProcedureBuilder,
  TRPCQueryProcedure,
  TRPCUnsetMarker,
} from "@trpc/server";
import type * as z from "zod";
import type { Session } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Following } from "#platform/follow-hints.ts";
import type { Context } from "./context.ts";
import { answers } from "./output.ts";
import type { ProcedureMeta } from "./trpc.ts";

/** A role's base procedure, such as `homeownerProcedure`. */
type Base<Actor> = TRPCProcedureBuilder<
  Context,
  Meta,
  { signedIn: Session; actor: Actor },
  TRPCUnsetMarker,
  TRPCUnsetMarker,
  TRPCUnsetMarker,
  TRPCUnsetMarker,
  false
>;
type Meta = NonNullable<ProcedureMeta>;
type Maybe<Value> = Value | Promise<Value>;

type Asked<Actor, In extends z.ZodType, Out extends z.ZodType> = [
  base: Base<Actor>,
  contract: { input: In; output: Out },
  run: (deps: Deps, actor: NoInfer<Actor>, input: z.output<In>) => Maybe<z.output<Out>>,
];
type Bare<Actor, Out extends z.ZodType> = [
  base: Base<Actor>,
  contract: { input?: never; output: Out },
  run: (deps: Deps, actor: NoInfer<Actor>) => Maybe<z.output<Out>>,
];
type Types<In, Out extends z.ZodType> = { input: In; output: z.output<Out>; meta: Meta };

/** A query that calls `run` for the actor, such as `view(runnerProcedure, contract.jobs, jobs)`. */
export function view<Actor, In extends z.ZodType, Out extends z.ZodType>(
  ...asked: Asked<Actor, In, Out>
): TRPCQueryProcedure<Types<z.input<In>, Out>>;
export function view<Actor, Out extends z.ZodType>(
  ...asked: Bare<Actor, Out>
): TRPCQueryProcedure<Types<void, Out>>;
export function view(base: Base<unknown>, contract: Contract, run: Run): object {
  return withContract(base, contract).query(({ ctx, input }) => run(ctx.deps, ctx.actor, input));
}

/** A mutation that calls `run` for the actor, such as `act(runnerProcedure, contract.acceptJob, acceptJob)`. */
export function act<Actor, In extends z.ZodType, Out extends z.ZodType>(
  ...asked: Asked<Actor, In, Out>
): TRPCMutationProcedure<Types<z.input<In>, Out>>;
export function act<Actor, Out extends z.ZodType>(
  ...asked: Bare<Actor, Out>
): TRPCMutationProcedure<Types<void, Out>>;
export function act(base: Base<unknown>, contract: Contract, run: Run): object {
  return withContract(base, contract).mutation(({ ctx, input }) => run(ctx.deps, ctx.actor, input));
}

type Contract = { input?: z.ZodType | undefined; output: z.ZodType };
type Run = (deps: Deps, actor: unknown, input: unknown) => unknown;

function withContract(base: Base<unknown>, { input, output }: Contract) {
  const answering = base.output(answers(output));
  return input ? (answering.input(input) as unknown as typeof answering) : answering;
}

/** A stream of hints for the actor; it ends with the request, the session, or the host's limit. */
export function stream<Actor>(
  base: Base<Actor>,
  run: (deps: Deps, actor: NoInfer<Actor>, following: Following) => AsyncGenerator<{ at: string }>,
) {
  return base.subscription(({ ctx, signal }) =>
    run(ctx.deps, ctx.actor, {
      signal: AbortSignal.any([signal ?? ctx.request.signal, AbortSignal.timeout(ctx.site.streamMs)]),
      isSignedIn: ctx.isSignedIn,
    }),
  );
}
