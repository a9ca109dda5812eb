import { type ChangeEvent, type ComponentProps, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { PasswordField } from "../../ui/fields.tsx";
import { type Advice, advise } from "./advise.ts";

/**
 * A password that somebody is choosing. Below it stands `hint` and, of one that is short or widely used, what speaks against it: that
 * is advice, and no error. `own` are words that its owner is known by.
 */
export function NewPasswordField({
  hint,
  own = none,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof PasswordField>, "description"> & {
  hint?: string;
  own?: readonly string[];
  // As a form's `getInputProps` gives it.
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const t = useTranslations("common.passwordAdvice");
  const [advice, setAdvice] = useState<Advice>(null);
  const typed = useRef("");
  const look = async (password: string) => {
    typed.current = password;
    const found = await advise(password, own).catch(() => null);
    if (typed.current === password) setAdvice(found);
  };
  return (
    <PasswordField
      autoComplete="new-password"
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...rest}
      description={<span role="status">{advice ? t(advice) : hint}</span>}
      onChange={(event) => {
        onChange?.(event);
        void look(event.currentTarget.value);
      }}
    />
  );
}

const none: readonly string[] = [];
