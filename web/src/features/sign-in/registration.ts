import { createElement, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { runnerApplication } from "#modules/runners/contract.ts";
import {
  gradeTraining,
  type TrainingTry,
  trainingChoices,
  trainingModuleNames,
  trainingVersion,
} from "#modules/runners/rules.ts";
import * as contract from "#modules/sign-in/contract.ts";
import { toAppError } from "../../lib/app-error.ts";
import { issueTexts, type Translate, useErrorText } from "../../lib/error-text.ts";
import type { Toast } from "../../ui/toast.tsx";
import { SignInInstead } from "./sign-in-instead.tsx";

/** Our screens require the quiz in every application. */
const trainingTries = z
  .array(z.string())
  .refine((tries) => gradeTraining(readTries(tries)) !== null, "validation.quiz");

/** Form schemas: the contract's, plus the repeated password. */
export const registerForm = confirmed(contract.register.input);
/** For an existing account; `applyAgainForm` for one whose payout email is known. */
export const applicationForm = runnerApplication.extend({ trainingTries });
export const applyAgainForm = applicationForm.omit({ payoutEmail: true });

function confirmed<Shape extends z.ZodRawShape & { password: z.ZodType }>(input: z.ZodObject<Shape>) {
  return input.extend({ confirmPassword: z.string() }).check(
    z.refine((values: Record<string, unknown>) => values.password === values.confirmPassword, {
      error: "validation.passwordsDiffer",
      path: ["confirmPassword"],
      // Report it along with other errors instead of after them.
      when: () => true,
    }),
  );
}

/** The server's registration errors by field; empty when none concerns a field. `email` is the one that was sent. */
export function fieldErrors(error: unknown, t: Translate, email: unknown): Record<string, ReactNode> {
  if (toAppError(error).code !== "EMAIL_IN_USE") return issueTexts(error, t);
  return { email: createElement(SignInInstead, { why: t("refusals.EMAIL_IN_USE"), email: String(email) }) };
}

/** For `failure`: why a registration was refused under `title`, else the documented general text. */
export function useRegistrationFailed(title: string): (error: unknown) => Toast {
  const t = useTranslations("auth.signUp.failed");
  const errorText = useErrorText();
  return (error) => ({ title, message: errorText(error, t("text")), kind: "error" });
}

/** Quiz tries from form values such as "out:b"; others are dropped. */
export function readTries(tries: readonly string[]): TrainingTry[] {
  return tries.flatMap((text) => {
    const [named, chosen] = text.split(":");
    const module = trainingModuleNames.find((name) => name === named);
    const choice = trainingChoices.find((each) => each === chosen);
    return module && choice ? { module, choice } : [];
  });
}

/** The training as sent to the server. */
export function trainingOf(tries: readonly string[]) {
  return { version: trainingVersion, tries: readTries(tries) };
}
