import type { Deps } from "#platform/deps.ts";
import { createCaller } from "#routers/app.ts";
import { createContext } from "#routers/context.ts";

type Caller = ReturnType<typeof createCaller>;

/** A person at their own browser: acts through the procedures with their own session. */
export type Visitor = { do<Result>(act: (call: Caller) => Promise<Result>): Promise<Result> };

/** A visitor with their own network address, so nobody is limited by someone else's calls. */
export function visitor(deps: Deps, address: string): Visitor {
  let cookie = "";
  return {
    async do(act) {
      const answerHeaders = new Headers();
      const context = createContext({
        deps,
        site: { isSecure: false, origin: null, off: [], missing: [], streamMs: 0 },
        request: new Request("http://localhost/", { headers: { cookie } }),
        requestId: deps.newId(),
        address,
        answerHeaders,
      });
      const result = await act(createCaller({ context }));
      cookie = answerHeaders.getSetCookie()[0]?.split(";")[0] ?? cookie;
      return result;
    },
  };
}
