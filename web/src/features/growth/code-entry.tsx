import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { redeemCode } from "#modules/growth/contract.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";

/** "Have a code?", which opens a field; open from the start with an `initial` code. */
export function CodeEntry({
  initial = null,
  submit,
  isSending,
  problem,
  onSubmit,
}: {
  initial?: string | null;
  submit: string;
  isSending: boolean;
  /** Why the last code was refused; each refusal a new object. */
  problem?: { text: string } | null;
  onSubmit: (code: string) => void;
}) {
  const t = useTranslations("growth");
  const [isOpen, setIsOpen] = useState(initial !== null);
  const { form, fieldOf, onInvalid, showErrors } = useAppForm(redeemCode.input, { code: initial ?? "" });
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isOpen && initial === null) fields.current?.querySelector("input")?.focus();
  }, [isOpen, initial]);
  // A code from a link is shown far below the title.
  useEffect(() => {
    if (initial !== null) fields.current?.scrollIntoView?.({ block: "center" });
  }, [initial]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once for each refusal
  useEffect(() => {
    if (problem) showErrors({ code: problem.text });
  }, [problem]);
  if (!isOpen)
    return (
      <Button variant="plain" onClick={() => setIsOpen(true)}>
        {t("open")}
      </Button>
    );
  return (
    <form
      ref={fields}
      noValidate
      className="grid one-column gap-3"
      onSubmit={form.onSubmit(({ code }) => onSubmit(code), onInvalid)}
    >
      <TextField
        label={t("label")}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        {...fieldOf("code")}
      />
      <div>
        <Button type="submit" variant="quiet" loading={isSending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
