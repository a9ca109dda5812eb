import { type GetInputPropsReturnType, schemaResolver, useForm } from "@mantine/form";
import type { ReactNode } from "react";
import type * as z from "zod";
import { issueTexts, keyText, useTranslate } from "./error-text.ts";

/**
 * A form over a contract's schema, with worded errors. Submit focuses the first invalid field; so does `showErrors`.
 * `setServerErrors(error)` shows the server's errors at their fields and returns true if there were any.
 * `onValuesChange` reports every change, for drafts.
 */
export function useAppForm<Values extends Record<string, unknown>>(
  schema: z.ZodType,
  initialValues: Values,
  onValuesChange?: (values: Values) => void,
) {
  const t = useTranslate();
  const resolve = schemaResolver(schema, { sync: true });
  const form = useForm<Values>({
    mode: "uncontrolled",
    initialValues,
    onValuesChange,
    validate: (values) => {
      const errors = Object.entries(resolve(values));
      return Object.fromEntries(errors.map(([path, key]) => [path, keyText(String(key), t)]));
    },
    onSubmitPreventDefault: "always",
  });
  const showErrors = (errors: Record<string, ReactNode>) => {
    form.setErrors(errors);
    focusFirstError(form, Object.keys(errors));
  };
  return {
    form,
    showErrors,
    /** A field's props, for `ui/fields.tsx`. */
    fieldOf: (...args: Parameters<typeof form.getInputProps>) => ({
      fieldKey: form.key(args[0]),
      ...form.getInputProps(...args),
    }),
    setServerErrors: (error: unknown): boolean => {
      const worded = issueTexts(error, t);
      showErrors(worded);
      return Object.keys(worded).length > 0;
    },
    onInvalid: (errors: Record<string, unknown>) => focusFirstError(form, Object.keys(errors)),
  };
}

type GetInputProps<Field> = (path: Field, options?: { type?: "checkbox" }) => GetInputPropsReturnType;

/** A form of which a part's fields are known. */
export type FormOf<Field extends string> = {
  form: { key?: (path: Field) => string; getInputProps: GetInputProps<Field> };
};

/** The same as the form's own `fieldOf`, in a part of the form. */
export function fieldIn<Field extends string>(
  { key, getInputProps }: FormOf<Field>["form"],
  path: Field,
  type?: "checkbox",
) {
  return { fieldKey: key?.(path), ...getInputProps(path, type && { type }) };
}

function focusFirstError(
  form: { getInputNode: (path: string) => HTMLElement | null },
  paths: string[],
): void {
  const nodes = paths.map((path) => form.getInputNode(path)).filter((node) => node !== null);
  const [first] = nodes.sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  first?.focus();
}
