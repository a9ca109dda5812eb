import type { Kind } from "#modules/notices/ways.ts";
import type { Answer, TestApp, Who } from "../app.ts";
import type { Person } from "../factories.ts";
import type { Outgoing } from "../outgoing.ts";

/** Where an act takes place. */
export type Stage<App extends TestApp = TestApp> = {
  app: App;
  out: Outgoing;
  /** Has somebody listen on every way there is, in the language and with the switches of this scene: from now on, all counts. */
  listens<Somebody extends Person>(person: Somebody): Promise<Somebody>;
  /** Calls the typed door, which must not refuse. Returns the result. */
  act<Result = unknown>(
    who: Who,
    procedure: Parameters<TestApp["typed"]>[1],
    input?: unknown,
  ): Promise<Result>;
};

/** What brings a kind about, through the product's own doors, up to whom it is told. */
export type Act<App extends TestApp = TestApp> = (stage: Stage<App>) => Promise<Told>;

export type Told = {
  /** Who listens. */
  who: Person;
  /** What else they are told on the way there, each once. */
  also?: readonly Kind[];
  /** Only who wants it is told at all, also in the application. */
  isForTakers?: true;
};

/** Another act that the same kind comes about by, and how it differs. */
export type OtherAct<App extends TestApp = TestApp> = readonly [kind: Kind, how: string, act: Act<App>];

/** The answer of a call that must not be refused. */
export function done(what: string, answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}
