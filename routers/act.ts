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
import type { WithContext } from "./context.ts";
import type { ProcedureMeta } from "./trpc.ts";

type Maybe<Value> = Value | Promise<Value>;

type Builder<Known> = TRPCProcedureBuilder<
  WithContext,
  ProcedureMeta,
  Known,
  TRPCUnsetMarker,
  TRPCUnsetMarker,
  TRPCUnsetMarker,
  TRPCUnsetMarker,
  false
>;
type Kind = "query" | "mutation";
/** A base procedure, such as `homeownerProcedure`, with what it knows about the caller. */
type Base<Known> = Builder<Known> & {
  withoutInput: Builder<object>;
  admitted<Result>(
    call: { ctx: WithContext; type: Kind; path: string },
    act: (known: Known) => Promise<Result>,
  ): Promise<Result>;
};
type Contract<In extends z.ZodType, Out extends z.ZodType> = { input?: In; output: Out };
/** Public procedures have no actor. Few acts need `about`: for the session, the device, the address or a cookie. */
type Run<Known, In, Out> = Known extends { actor: infer Actor }
  ? (deps: Deps, actor: Actor, input: In, about: WithContext & Known) => Maybe<Out>
  : (deps: Deps, input: In, about: WithContext) => Maybe<Out>;
type Types<In extends z.ZodType, Out extends z.ZodType> = {
  input: z.input<In>;
  output: z.output<Out>;
  meta: ProcedureMeta;
};

/** A query that calls `run`, such as `view(runnerProcedure, contract.jobs, jobs)`. */
export function view<Known, Out extends z.ZodType, In extends z.ZodType = z.ZodVoid>(
  base: Base<Known>,
  contract: Contract<In, Out>,
  run: Run<NoInfer<Known>, z.output<In>, z.output<Out>>,
): TRPCQueryProcedure<Types<In, Out>> {
  return withContract("query", base, contract, run) as never;
}

/** A mutation that calls `run`, such as `act(runnerProcedure, contract.acceptJob, acceptJob)`. */
export function act<Known, Out extends z.ZodType, In extends z.ZodType = z.ZodVoid>(
  base: Base<Known>,
  contract: Contract<In, Out>,
  run: Run<NoInfer<Known>, z.output<In>, z.output<Out>>,
): TRPCMutationProcedure<Types<In, Out>> {
  return withContract("mutation", base, contract, run) as never;
}

/** The output's schema is in the meta: tRPC's own check would copy every call's options even while it is off. */
function withContract<Known>(
  type: Kind,
  base: Base<Known>,
  { input, output }: Contract<z.ZodType, z.ZodType>,
  run: unknown,
) {
  if (input)
    return (base as Builder<object>)
      .meta({ output })
      .input(input)
      [type]((call) => answer(call, output, run));
  return base.withoutInput
    .meta({ output })
    [type](({ ctx, path }) =>
      base.admitted({ ctx, type, path }, (known) => answer({ ctx: { ...ctx, ...known } }, output, run)),
    );
}

async function answer(
  { ctx, input }: { ctx: WithContext; input?: unknown },
  output: z.ZodType,
  run: unknown,
): Promise<unknown> {
  const given = "actor" in ctx ? [ctx.actor, input, ctx] : [input, ctx];
  const answered = await (run as (deps: Deps, ...given: unknown[]) => unknown)(ctx.context.deps, ...given);
  if (outputs.areChecked) checkOutput(output, answered);
  return answered;
}

/** A stream of hints for the actor; it ends with the request, the session, or the host's limit. */
export function stream<Actor>(
  base: Builder<{ signedIn: Session; actor: Actor }>,
  run: (deps: Deps, actor: NoInfer<Actor>, following: Following) => AsyncGenerator<{ at: string }>,
) {
  return base.subscription(({ ctx, signal }) =>
    run(ctx.context.deps, ctx.actor, {
      signal: AbortSignal.any([
        signal ?? ctx.context.request.signal,
        AbortSignal.timeout(ctx.context.site.streamMs),
      ]),
      isSignedIn: ctx.context.isSignedIn,
    }),
  );
}

/** Tests set this to check every output against its schema. In production that would cost more than the query. */
export const outputs = { areChecked: false };

/** Throws unless the value is exactly what its contract says. */
function checkOutput(output: z.ZodType, value: unknown): void {
  const [expected, given] = [JSON.stringify(output.parse(value)), JSON.stringify(value)];
  if (expected.length !== given.length) throw new Error(`An answer has more than its contract: ${given}`);
}
