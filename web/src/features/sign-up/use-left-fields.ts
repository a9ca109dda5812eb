import type { UseFormReturnType } from "@mantine/form";
import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";

export type InputsOf<Form extends { getInputProps: unknown }> = Form["getInputProps"];

/**
 * Validates each field when it is left: an edited one always, another only on the way to the next field. A press delays this until it ends, because an error that appears during
 * a press moves the pressed button away; `forget` drops what waits, as when the press changes the step.
 */
export function useLeftFields<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  checkField: ((field: string, values: Values) => Promise<ReactNode>) | undefined,
) {
  const edited = useRef(new Set<string>());
  const waiting = useRef(new Set<string>());
  const isPressed = useRef(false);

  const check = async (field: string) => {
    if (form.validateField(field).hasError || !checkField) return;
    const values = form.getValues();
    const error = await checkField(field, values);
    if (error && form.getValues()[field] === values[field]) form.setFieldError(field, error);
  };
  const settle = () => {
    if (isPressed.current) return;
    // A field that only lost the window's focus is still in use.
    const fields = [...waiting.current].filter(
      (field) => form.getInputNode(field) !== document.activeElement,
    );
    waiting.current.clear();
    for (const field of fields) void check(field);
  };
  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
  });
  useEffect(() => {
    // A touch blurs between the end of its press and its click, so wait for both.
    const settleLater = () => setTimeout(() => latest.current(), 0);
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      settleLater();
    };
    const listeners = new AbortController();
    const options = { capture: true, passive: true, signal: listeners.signal };
    document.addEventListener("pointerdown", press, options);
    for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release, options);
    return () => listeners.abort();
  }, []);

  const getInputProps = (path: string, options?: object) => {
    const props = form.getInputProps(path, options as never);
    return {
      ...props,
      onChange: (...change: unknown[]) => {
        edited.current.add(path);
        (props.onChange as (...given: unknown[]) => void)(...change);
      },
      onBlur: (event: FocusEvent) => {
        props.onBlur?.(event);
        if (!edited.current.has(path) && !goesOn(event)) return;
        waiting.current.add(path);
        setTimeout(() => latest.current(), 0);
      },
    };
  };
  return { getInputProps, forget: () => waiting.current.clear() };
}

/** Whether the focus moves on to another field, and not to Back, to a link or within a group. */
function goesOn({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element)) return true;
  return !relatedTarget.closest("button, a") && !currentTarget.closest("fieldset")?.contains(relatedTarget);
}
