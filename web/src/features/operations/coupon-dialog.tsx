import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { makeCoupon } from "#modules/growth/contract.ts";
import { useDay } from "../../lib/days.ts";
import { keyText, useErrorText, useTranslate } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";

/** Makes a coupon. */
export function CouponDialog({ opened, onClose }: DialogSwitch) {
  const t = useTranslations("money.coupons");
  return (
    <Dialog opened={opened} title={t("make")} onClose={onClose}>
      <CouponForm onClose={onClose} />
    </Dialog>
  );
}

const atFirst = { code: "", worth: "amount", amount: "", months: "1", mostUses: "100", endsOn: "" };

/** The coupon's id is created with the form, so that a retry makes the same one. */
function CouponForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations("money.coupons.form");
  const words = useTranslations("money");
  const coupons = useTranslations("money.coupons");
  const translate = useTranslate();
  const errorText = useErrorText();
  const day = useDay();
  const utils = trpc.useUtils();
  const [id] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState(atFirst);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const sent = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of errors
  useEffect(() => {
    sent.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  const isAmount = typed.worth === "amount";
  const { act: make, isActing } = useAct(trpc.admin.makeCoupon, {
    success: ({ code, endsOn }) => ({ title: t("done"), message: t("doneText", { code, day: day(endsOn) }) }),
    failure: ({ code }) => (fieldOf[code] ? null : words("failed")),
    onDone: onClose,
    onFailed: (error) => {
      const field = fieldOf[error.code];
      if (field) setErrors({ [field]: errorText(error, words("failed")) });
    },
    invalidates: [utils.admin.coupons],
  });
  const submit = () => {
    const { code, amount, months, mostUses, endsOn } = typed;
    const worth = isAmount ? { amount } : { months: Number(months) };
    const checked = makeCoupon.input.safeParse({ id, code, ...worth, mostUses: Number(mostUses), endsOn });
    const issues = checked.error?.issues ?? [];
    setErrors(
      Object.fromEntries(issues.map(({ path, message }) => [path.join("."), keyText(message, translate)])),
    );
    if (checked.success) make({ ...checked.data });
  };
  const field = (name: keyof typeof atFirst) => ({
    value: typed[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const { value } = currentTarget;
      setTyped((now) => ({ ...now, [name]: value }));
    },
  });
  return (
    <DialogForm
      submit={coupons("make")}
      isSending={isActing}
      onSubmit={(event) => {
        event.preventDefault();
        sent.current = event.currentTarget;
        submit();
      }}
      onClose={onClose}
    >
      <TextField
        label={t("code")}
        description={t("codeHelp")}
        autoComplete="off"
        data-autofocus
        maxLength={40}
        {...field("code")}
      />
      <SelectField
        label={t("worth")}
        options={[
          { value: "amount", label: t("byAmount") },
          { value: "months", label: t("byMonths") },
        ]}
        {...field("worth")}
      />
      {isAmount ? (
        <TextField label={t("amount")} inputMode="decimal" autoComplete="off" {...field("amount")} />
      ) : (
        <SelectField
          label={t("months")}
          options={[1, 2, 3, 6, 12].map((count) => ({
            value: String(count),
            label: coupons("months", { count }),
          }))}
          {...field("months")}
        />
      )}
      <TextField
        label={t("mostUses")}
        description={t("mostUsesHelp")}
        inputMode="numeric"
        autoComplete="off"
        {...field("mostUses")}
      />
      <TextField label={t("endsOn")} type="date" {...field("endsOn")} />
    </DialogForm>
  );
}

/** The field that a refusal is about. */
const fieldOf: Partial<Record<string, keyof typeof atFirst>> = {
  CODE_TAKEN: "code",
  COUPON_ENDS_EARLY: "endsOn",
};
