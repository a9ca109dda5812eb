import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

/** Whether a question is asked, whether its act is under way, and what withdraws it. */
export type QuestionSwitch = { opened: boolean; loading?: boolean; onCancel: () => void };

/** Asks before an act that can't be undone. `title` says what happens; `action` names the act. */
export function Confirm({
  opened,
  title,
  children,
  action,
  danger,
  loading,
  withoutBackLayer,
  onConfirm,
  onCancel,
}: QuestionSwitch & {
  title: string;
  children: ReactNode;
  action: string;
  danger?: boolean;
  withoutBackLayer?: boolean;
  onConfirm: () => void;
}) {
  const t = useTranslations("common");
  return (
    <Dialog opened={opened} title={title} withoutBackLayer={withoutBackLayer} onClose={onCancel}>
      {children}
      <DialogActions>
        <Button variant="quiet" onClick={onCancel} data-autofocus>
          {t("cancel")}
        </Button>
        <Button variant={danger ? "danger" : "primary"} loading={loading} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
