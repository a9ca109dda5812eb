import * as z from "zod";
import { takeExport } from "#modules/people/index.ts";
import { createCallerFactory, router, signedInProcedure } from "./trpc.ts";

/**
 * The link to one's own data. Alone, for the function that sends it: files as they come are no answer of the two doors. A
 * mutation, as it uses the link up, and so refused to other sites.
 */
export const createOwnDataCaller = createCallerFactory(
  router({
    takeExport: signedInProcedure
      .input(z.object({ token: z.string().max(100) }))
      .mutation(({ ctx, input }) => {
        const { homeownerId, runnerId } = ctx.signedIn;
        return takeExport(
          ctx.deps,
          { ...ctx.actor, homeownerId, runnerId },
          ctx.sessionToken ?? "",
          input.token,
        );
      }),
  }),
);
