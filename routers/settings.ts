import * as contract from "#contracts/settings.ts";
import { updateNotifications } from "#services/settings/update-notifications.ts";
import { updatePreferences } from "#services/settings/update-preferences.ts";
import { updatePrivacy } from "#services/settings/update-privacy.ts";
import { answers } from "./output.ts";
import { router, signedInProcedure } from "./trpc.ts";

export const settings = router({
  updatePreferences: signedInProcedure
    .input(contract.updatePreferences.input)
    .output(answers(contract.updatePreferences.output))
    .mutation(({ ctx, input }) => updatePreferences(ctx.deps, ctx.actor, input)),
  updateNotifications: signedInProcedure
    .input(contract.updateNotifications.input)
    .output(answers(contract.updateNotifications.output))
    .mutation(({ ctx, input }) => updateNotifications(ctx.deps, ctx.actor, input)),
  updatePrivacy: signedInProcedure
    .input(contract.updatePrivacy.input)
    .output(answers(contract.updatePrivacy.output))
    .mutation(({ ctx, input }) => updatePrivacy(ctx.deps, ctx.actor, input)),
});
