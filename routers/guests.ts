import * as contract from "#modules/guests/contract.ts";
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
import { act, view } from "./act.ts";
import { answers } from "./output.ts";
import { homeownerProcedure, publicProcedure, router } from "./trpc.ts";

export const guests = router({
  stays: view(homeownerProcedure, contract.stays, stays),
  saveGuest: act(homeownerProcedure, contract.saveGuest, saveGuest),
  templates: view(homeownerProcedure, contract.templates, templates),
  saveTemplate: act(homeownerProcedure, contract.saveTemplate, saveTemplate),
  removeTemplate: act(homeownerProcedure, contract.removeTemplate, removeTemplate),
  codeValues: view(homeownerProcedure, contract.codeValues, codeValues),
  message: view(homeownerProcedure, contract.message, message),
  sendMessage: act(homeownerProcedure, contract.sendMessage, sendMessage),
  stopMessages: publicProcedure
    .input(contract.stopMessages.input)
    .output(answers(contract.stopMessages.output))
    .mutation(({ ctx, input }) => stopMessages(ctx.deps, input)),
});
