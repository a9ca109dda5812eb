import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import * as field from "#platform/fields.ts";
import { useAppForm } from "../lib/use-app-form.ts";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { Fields, TextAreaField } from "./fields.tsx";

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
}: {
  opened: boolean;
  title: string;
  text?: ReactNode;
  /** More fields, before the reason. */
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
  loading: boolean;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}) {
  const common = useTranslations("common");
  const { form, onInvalid } = useAppForm(z.object({ reason: rule }), { reason: "" });
  return (
    <Dialog opened={opened} title={title} onClose={onCancel}>
      <form onSubmit={form.onSubmit(({ reason }) => onConfirm(reason.trim()), onInvalid)} noValidate>
        <Fields>
          {text && <p>{text}</p>}
          {children}
          <TextAreaField
            label={label}
            description={description}
            optional={optional}
            maxLength={maxLength}
            data-autofocus={!optional || undefined}
            key={form.key("reason")}
            {...form.getInputProps("reason")}
          />
        </Fields>
        <DialogActions>
          <Button variant="quiet" onClick={onCancel} data-autofocus={optional || undefined}>
            {cancel ?? common("cancel")}
          </Button>
          <Button variant={danger ? "danger" : "primary"} type="submit" loading={loading}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
