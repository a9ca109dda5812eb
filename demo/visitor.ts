import type { Deps } from "#platform/deps.ts";
import { createCaller } from "#routers/app.ts";
import { createContext } from "#routers/context.ts";

type Caller = ReturnType<typeof createCaller>;

/** Somebody at a browser of their own: what they do goes through the procedures, with the session they signed in to. */
export type Visitor = { do<Result>(act: (call: Caller) => Promise<Result>): Promise<Result> };

/** A visitor with a network address of their own, so that nobody is limited for what another does. */
export function visitor(deps: Deps, address: string): Visitor {
  let cookie = "";
  return {
    async do(act) {
      const answerHeaders = new Headers();
      const result = await act(
        createCaller(
          createContext({
            deps,
            site: { isSecure: false, origin: null, off: [], streamMs: 0 },
            request: new Request("http://localhost/", { headers: { cookie } }),
            requestId: deps.newId(),
            address,
            answerHeaders,
          }),
        ),
      );
      cookie = answerHeaders.getSetCookie()[0]?.split(";")[0] ?? cookie;
      return result;
    },
  };
}
