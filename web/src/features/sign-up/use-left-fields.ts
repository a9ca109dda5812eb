import type { UseFormReturnType } from "@mantine/form";
import { type FocusEvent, type ReactNode, useRef } from "react";
import { useReleased } from "../../lib/released.ts";

export type InputsOf<Form extends { getInputProps: unknown }> = Form["getInputProps"];

/**
 * Validates each field when it is left: an edited one always, another only on the way to the next field. A list is
 * validated as soon as something is chosen. Errors wait until no press is under way; `forget` drops what waits, as when
 * the press changes the step.
 */
export function useLeftFields<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  checkField: ((field: string, values: Values) => Promise<ReactNode>) | undefined,
) {
  const edited = useRef(new Set<string>());
  const waiting = useRef(new Set<string>());
  const released = useReleased();

  const check = async (field: string) => {
    if (!checkField || !form.isValid(field)) return void form.validateField(field);
    const values = form.getValues();
    const error = await checkField(field, values);
    await released();
    if (form.getValues()[field] !== values[field]) return;
    // Clearing an error and setting the same one before the next render would lose it.
    if (error) form.setFieldError(field, error);
    else form.validateField(field);
  };
  const settle = async () => {
    await released();
    // A field that only lost the window's focus is still in use.
    const fields = [...waiting.current].filter(
      (field) => form.getInputNode(field) !== document.activeElement,
    );
    waiting.current.clear();
    for (const field of fields) void check(field);
  };

  const getInputProps = (path: string, options?: object) => {
    const props = form.getInputProps(path, options as never);
    return {
      ...props,
      onChange: (...change: unknown[]) => {
        edited.current.add(path);
        (props.onChange as (...given: unknown[]) => void)(...change);
        if (isChoice(change[0])) void check(path);
      },
      onBlur: (event: FocusEvent) => {
        props.onBlur?.(event);
        if (!edited.current.has(path) && !goesOn(event)) return;
        waiting.current.add(path);
        void settle();
      },
    };
  };
  return { getInputProps, forget: () => waiting.current.clear() };
}

function isChoice(change: unknown): boolean {
  return change instanceof Object && "target" in change && change.target instanceof HTMLSelectElement;
}

/** Whether the focus moves on to another field, and not to Back, to a link or within a group. */
function goesOn({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element)) return true;
  return !relatedTarget.closest("button, a") && !currentTarget.closest("fieldset")?.contains(relatedTarget);
}
