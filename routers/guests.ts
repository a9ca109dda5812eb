import * as contract from "#modules/guests/contract/guests.ts";
import {
  codeValues,
  message,
  removeTemplate,
  saveGuest,
  saveTemplate,
  sendMessage,
  stays,
  stopMessages,
  templates,
} from "#modules/guests/index.ts";
import { answers } from "./output.ts";
import { homeownerProcedure, publicProcedure, router } from "./trpc.ts";

export const guests = router({
  stays: homeownerProcedure
    .output(answers(contract.stays.output))
    .query(({ ctx }) => stays(ctx.deps, ctx.actor)),
  saveGuest: homeownerProcedure
    .input(contract.saveGuest.input)
    .output(answers(contract.saveGuest.output))
    .mutation(({ ctx, input }) => saveGuest(ctx.deps, ctx.actor, input)),
  templates: homeownerProcedure
    .output(answers(contract.templates.output))
    .query(({ ctx }) => templates(ctx.deps, ctx.actor)),
  saveTemplate: homeownerProcedure
    .input(contract.saveTemplate.input)
    .output(answers(contract.saveTemplate.output))
    .mutation(({ ctx, input }) => saveTemplate(ctx.deps, ctx.actor, input)),
  removeTemplate: homeownerProcedure
    .input(contract.removeTemplate.input)
    .output(answers(contract.removeTemplate.output))
    .mutation(({ ctx, input }) => removeTemplate(ctx.deps, ctx.actor, input)),
  codeValues: homeownerProcedure
    .input(contract.codeValues.input)
    .output(answers(contract.codeValues.output))
    .query(({ ctx, input }) => codeValues(ctx.deps, ctx.actor, input)),
  message: homeownerProcedure
    .input(contract.message.input)
    .output(answers(contract.message.output))
    .query(({ ctx, input }) => message(ctx.deps, ctx.actor, input)),
  sendMessage: homeownerProcedure
    .input(contract.sendMessage.input)
    .output(answers(contract.sendMessage.output))
    .mutation(({ ctx, input }) => sendMessage(ctx.deps, ctx.actor, input)),
  stopMessages: publicProcedure
    .input(contract.stopMessages.input)
    .output(answers(contract.stopMessages.output))
    .mutation(({ ctx, input }) => stopMessages(ctx.deps, input)),
});
