import type { Kind } from "#modules/notices/channels.ts";
import type { Answer, TestApp, Who } from "../app.ts";
import type { Person } from "../factories.ts";
import type { Outgoing } from "../outgoing.ts";

/** The setting of an act. */
export type Stage<App extends TestApp = TestApp> = {
  app: App;
  out: Outgoing;
  /** Adds a listener on every channel, in this stage's language and settings; everything counts from here. */
  listens<Somebody extends Person>(person: Somebody): Promise<Somebody>;
  /** Calls a procedure over tRPC, which must not refuse. Returns the result. */
  act<Result = unknown>(
    who: Who,
    procedure: Parameters<TestApp["typed"]>[1],
    input?: unknown,
  ): Promise<Result>;
};

/** Causes a notice or email through the product's own calls, and returns its recipient. */
export type Act<App extends TestApp = TestApp> = (stage: Stage<App>) => Promise<Told>;

export type Told = {
  /** The listener. */
  who: Person;
  /** Other notices they get on the way, each once. */
  also?: readonly Kind[];
  /** Sent only to people who opted in, also in the app. */
  isForTakers?: true;
};

/** Another act that causes the same kind, and how it differs. */
export type OtherAct<App extends TestApp = TestApp> = readonly [kind: Kind, how: string, act: Act<App>];

/** A call's answer; throws if it was refused. */
export function done(what: string, answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}
