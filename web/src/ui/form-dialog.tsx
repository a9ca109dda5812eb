import type { FormEventHandler, ReactNode } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import * as field from "#platform/fields.ts";
import { useAppForm } from "../lib/use-app-form.ts";
import { Button } from "./button.tsx";
import type { QuestionSwitch } from "./confirm.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { Fields, TextAreaField } from "./fields.tsx";

type Form = {
  /** The submit button's name; null when there is nothing to send. */
  submit: string | null;
  /** The quiet button's name, unless it is "Cancel". */
  cancel?: string;
  danger?: boolean;
  isSending?: boolean;
  /** Whether there is nothing to send yet. */
  isIncomplete?: boolean;
  /** The quiet button takes the focus first: the form needs no input. */
  focusesCancel?: boolean;
  /** Shown between the fields and the buttons. */
  after?: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog({ opened, title, ...form }: Form & { opened: boolean; title: string }) {
  return (
    <Dialog opened={opened} title={title} onClose={form.onClose}>
      <DialogForm {...form} />
    </Dialog>
  );
}

/** The form alone, in a dialog that also shows something else. */
export function DialogForm({
  submit,
  cancel,
  danger,
  isSending,
  isIncomplete,
  focusesCancel,
  after,
  onSubmit,
  onClose,
  children,
}: Form) {
  const t = useTranslations("common");
  return (
    <form noValidate onSubmit={onSubmit}>
      <Fields>{children}</Fields>
      {after}
      <DialogActions>
        <Button variant="quiet" onClick={onClose} data-autofocus={focusesCancel || undefined}>
          {cancel ?? t("cancel")}
        </Button>
        {submit !== null && (
          <Button
            variant={danger ? "danger" : "primary"}
            type="submit"
            loading={isSending}
            aria-disabled={isIncomplete}
          >
            {submit}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

/** Asks for an act's reason, or other words it needs, and passes them on trimmed. */
export function ReasonDialog({
  opened,
  title,
  text,
  children,
  label,
  description,
  optional,
  rule = optional ? field.notes : field.notes.min(1, "validation.reason"),
  maxLength = 1000,
  cancel,
  action,
  danger,
  loading,
  onConfirm,
  onCancel,
}: QuestionSwitch & {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  label: string;
  description?: string;
  optional?: boolean;
  rule?: z.ZodType<string>;
  maxLength?: number;
  /** The quiet button's name, unless it is "Cancel". */
  cancel?: string;
  action: string;
  danger?: boolean;
  onConfirm: (reason: string) => void;
}) {
  const { form, fieldOf, onInvalid } = useAppForm(z.object({ reason: rule }), { reason: "" });
  return (
    <FormDialog
      opened={opened}
      title={title}
      submit={action}
      cancel={cancel}
      danger={danger}
      isSending={loading}
      focusesCancel={optional}
      onSubmit={form.onSubmit(({ reason }) => onConfirm(reason.trim()), onInvalid)}
      onClose={onCancel}
    >
      {text && <p>{text}</p>}
      {children}
      <TextAreaField
        label={label}
        description={description}
        optional={optional}
        maxLength={maxLength}
        data-autofocus={!optional || undefined}
        {...fieldOf("reason")}
      />
    </FormDialog>
  );
}
