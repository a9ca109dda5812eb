import { type ChangeEvent, type ComponentProps, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { PasswordField } from "../../ui/fields.tsx";
import { type Advice, advise } from "./advise.ts";

/**
 * A new-password field. Below it: `hint`, and advice if the password is short or common, which isn't an error. `own`
 * are words tied to its owner.
 */
export function NewPasswordField({
  hint,
  own = none,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof PasswordField>, "description"> & {
  hint?: string;
  own?: readonly string[];
  // From a form's `getInputProps`.
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
