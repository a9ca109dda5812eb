import { type ChangeEvent, type ComponentProps, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { password as newPassword } from "#platform/fields.ts";
import { PasswordField } from "../../ui/fields.tsx";

/**
 * Whether a password is commonly guessed, but still accepted (docs/decisions/009). `own` are words tied to its owner,
 * such as the email. The list loads on first use.
 */
export async function isEasyToGuess(password: string, own: readonly string[] = []): Promise<boolean> {
  if (password === "") return false;
  if (isRun(password) || isOwn(password, own)) return true;
  const { commonPasswords } = await import("./common-passwords.ts");
  return commonPasswords.has(password.toLowerCase()) || commonPasswords.has(plain(password));
}

/** Normalizes as guessing lists do: lowercase, without padding around the word. */
function plain(password: string): string {
  const lower = password.toLowerCase().trim();
  const word = lower.replace(/[\d!?.*#$@_-]+$/, "").replace(/^[\d!?.*#$@_-]+/, "");
  return word.length >= 4 ? word : lower;
}

/** One repeated character or a sequence: "aaaaaa", "123456", "abcdefg", "987654321". */
function isRun(password: string): boolean {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step = 0] = steps;
  // 0 follows 9, as on a keyboard.
  const wraps = /^(?:0?1234567890?|9876543210?)$/.test(password);
  return wraps || (codes.length > 3 && steps.size === 1 && Math.abs(step) <= 1);
}

/** Whether it is the owner's name, mailbox or this site's name, ignoring padding. */
function isOwn(password: string, own: readonly string[]): boolean {
  const typed = plain(password);
  const words = ["tidycurb", ...own.flatMap((word) => [word, word.split("@")[0] ?? ""])];
  return words.some((word) => word.length >= 4 && typed === word.toLowerCase());
}

/**
 * A new-password field. Below it: how long a password must be, or that this one is common, which isn't an error. `own`
 * are words tied to its owner.
 */
export function NewPasswordField({
  own = none,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof PasswordField>, "description"> & {
  own?: readonly string[];
  // From a form's `getInputProps`.
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const t = useTranslations("common.passwordAdvice");
  const [isEasy, setEasy] = useState(false);
  const typed = useRef("");
  const look = async (password: string) => {
    typed.current = password;
    // A shorter one is refused, so it gets no advice to use it or not.
    const isAllowed = newPassword.safeParse(password).success;
    const found = isAllowed && (await isEasyToGuess(password, own).catch(() => false));
    if (typed.current === password) setEasy(found);
  };
  return (
    <PasswordField
      autoComplete="new-password"
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...rest}
      // An error takes its place, so that nothing below moves.
      description={rest.error ? undefined : <span role="status">{t(isEasy ? "common" : "hint")}</span>}
      onChange={(event) => {
        onChange?.(event);
        void look(event.currentTarget.value);
      }}
    />
  );
}

const none: readonly string[] = [];

/** A schema in which a new password is typed twice. */
export function repeated<Shape extends z.ZodRawShape & { newPassword: z.ZodType }>(
  input: z.ZodObject<Shape>,
) {
  return input.extend({ repeatPassword: z.string() }).check(
    z.refine((values: Record<string, unknown>) => values.newPassword === values.repeatPassword, {
      error: "validation.passwordsDiffer",
      path: ["repeatPassword"],
      // Report it along with other errors instead of after them.
      when: () => true,
    }),
  );
}
