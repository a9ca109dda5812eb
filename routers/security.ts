import * as contract from "#contracts/security.ts";
import { overview } from "#services/security/overview.ts";
import { answers } from "./output.ts";
import { router, signedInProcedure } from "./trpc.ts";

export const security = router({
  overview: signedInProcedure
    .output(answers(contract.overview.output))
    .query(({ ctx }) =>
      overview(ctx.deps, ctx.actor, { hasGoogle: !ctx.site.off.includes("Google sign-in") }),
    ),
});
