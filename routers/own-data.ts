import * as z from "zod";
import { takeExport } from "#modules/people/index.ts";
import { createCallerFactory, router, signedInProcedure } from "./trpc.ts";

/**
 * The link to a user's own data. Separate, for the function that streams it, since REST and tRPC cannot stream files. A
 * mutation, because it uses up the link and must be refused to other sites.
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
