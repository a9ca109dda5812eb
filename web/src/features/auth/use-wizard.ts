import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type * as z from "zod";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useTranslate } from "../../lib/word-error.ts";
import { forgetDraft, readDraft, saveDraft } from "./draft.ts";
import { fieldErrors } from "./field-errors.ts";

/** Never kept in the browser. */
const secrets = ["password", "confirmPassword"];

/**
 * One form in several steps. Next checks nothing; the last step's submit checks everything and goes to the first step
 * that owns an error, with the focus in its first field. What is typed survives Back and a reload, passwords excepted.
 */
export function useWizard<Values extends Record<string, unknown>, Output>({
  name,
  schema,
  initialValues,
  steps,
}: {
  /** Names the draft in this tab's storage. */
  name: string;
  schema: z.ZodType<Output>;
  initialValues: Values;
  /** The fields of each step; a step may have none. */
  steps: readonly (readonly (keyof Values & string)[])[];
}) {
  const t = useTranslate();
  const [draft] = useState(() => readDraft(name, initialValues, steps.length));
  const [at, setAt] = useState(draft.step);
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, onInvalid } = useAppForm(schema, draft.values, (values) =>
    saveDraft(name, { values }, secrets),
  );

  /** Drawn at once, so that the focus can go there. */
  const show = (step: number) => {
    flushSync(() => setAt(step));
    saveDraft(name, { step }, secrets);
  };
  const goTo = (step: number) => {
    show(step);
    heading.current?.focus();
  };
  const goToErrors = (errors: Record<string, unknown>) => {
    const wrong = Object.keys(errors);
    const owner = steps.findIndex((fields) =>
      fields.some((field) => wrong.some((path) => isIn(field, path))),
    );
    if (owner >= 0) show(owner);
    // Typed before a reload, it was right and is gone: that is not the person's mistake.
    if (draft.step > 0 && "password" in errors && form.getValues().password === "")
      form.setFieldError("password", t("validation.passwordAgain"));
    onInvalid(errors);
  };

  return {
    form,
    at,
    count: steps.length,
    heading,
    back: () => goTo(Math.max(0, at - 1)),
    next: () => goTo(Math.min(steps.length - 1, at + 1)),
    /** For the form's onSubmit on the last step: hands on what the schema made of the values. */
    submit: (send: (values: Output) => void) =>
      form.onSubmit((values) => send(schema.parse(values)), goToErrors),
    /** Puts what the server refused at its fields and goes there. */
    showServerErrors: (error: unknown) => {
      const errors = fieldErrors(error, t);
      form.setErrors(errors);
      goToErrors(errors);
    },
    forget: () => forgetDraft(name),
  };
}

function isIn(field: string, path: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}
