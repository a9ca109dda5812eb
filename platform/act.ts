import type * as z from "zod";
import type { Deps } from "./deps.ts";
import type { Actor, AdminActor, HomeownerActor, RunnerActor } from "./values/actor.ts";

/**
 * What a procedure calls: typed by its contract, with the dependencies and the caller, by default any user. TypeScript
 * does not check a literal that such an arrow function returns for extra properties; in tests, `answers` does by schema.
 */
export type Act<Contract extends { output: z.ZodType }, Caller = Actor> = (
  deps: Deps,
  actor: Caller,
  ...input: Contract extends { input: infer Input extends z.ZodType } ? [input: z.output<Input>] : []
) => Promise<z.output<Contract["output"]>>;

export type HomeownerAct<Contract extends { output: z.ZodType }> = Act<Contract, HomeownerActor>;
export type RunnerAct<Contract extends { output: z.ZodType }> = Act<Contract, RunnerActor>;
export type AdminAct<Contract extends { output: z.ZodType }> = Act<Contract, AdminActor>;
