import { TRPCError } from "@trpc/server";
import type { Context } from "#routers/context.ts";
import { answerFailure, beginCall, withoutBody } from "./call.ts";
import { type Runtime, runtime } from "./compose.ts";
import type { ApiHandler, Caller } from "./routes.ts";

type Serve = (live: Runtime, request: Request, caller?: Caller) => Promise<Response>;

export function handlerOf(serve: Serve): ApiHandler {
  return {
    async fetch(request, caller) {
      const live = await runtime();
      const { telemetry } = live;
      return telemetry
        ? telemetry.answer(request, () => serve(live, request, caller))
        : serve(live, request, caller);
    },
  };
}

/**
 * Serves a path that is no procedure: other methods are a 405, and errors get the documented form. With `answersHead`,
 * HEAD is answered like GET. `loggedPath` keeps a path that holds a secret out of the log.
 */
export function endpoint(
  rules: { methods?: readonly string[]; answersHead?: true; loggedPath?: string },
  answer: (call: { live: Runtime; context: Context; request: Request; url: URL }) => Promise<Response>,
): Serve {
  const serve: Serve = async (live, request, caller) => {
    const context = beginCall(live, request, caller);
    const url = new URL(request.url);
    try {
      if (rules.methods && !rules.methods.includes(request.method)) {
        context.answerHeaders.set("allow", rules.methods.join(", "));
        throw new TRPCError({ code: "METHOD_NOT_SUPPORTED" });
      }
      return await answer({ live, context, request, url });
    } catch (error) {
      return answerFailure(error, context, rules.loggedPath ?? url.pathname);
    }
  };
  if (!rules.answersHead) return serve;
  return (live, request, caller) => withoutBody(request, (asked) => serve(live, asked, caller));
}
