import type { WorkKind } from "#platform/values/watch.ts";
import type { Runtime } from "../compose.ts";
import type { Begun } from "./start.ts";

/** The parts of `Deps` that reach outside services. */
const services = [
  "backgroundChecks",
  "calendars",
  "exchangeRates",
  "geocoder",
  "google",
  "payments",
  "payouts",
  "personalWebhooks",
  "photos",
  "push",
  "sms",
  "voice",
] as const;

type Begin = (kind: WorkKind, name: string) => Begun;

/** A runtime whose calls to outside services are recorded as "service.method". */
export function watchOutside(made: Runtime, begin: Begin): Runtime {
  const watched = services.map((name) => [name, watchPort(name, made.deps[name], begin)]);
  return {
    ...made,
    deps: { ...made.deps, ...Object.fromEntries(watched) },
    mailer: watchPort("mailer", made.mailer, begin),
  };
}

/** Only what returns a promise is a call; the rest computes here. */
function watchPort<Port extends object | null>(service: string, port: Port, begin: Begin): Port {
  if (port === null) return port;
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function" || typeof name !== "string") return value;
      return (...given: unknown[]) => {
        const begun = begin("outside", `${service}.${name}`);
        const answer: unknown = begun.run(() => Reflect.apply(value, target, given));
        if (answer instanceof Promise) answer.then(begun.done, begun.failed);
        return answer;
      };
    },
  });
}
