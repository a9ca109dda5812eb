import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

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
}: {
  opened: boolean;
  title: string;
  children: ReactNode;
  action: string;
  danger?: boolean;
  loading?: boolean;
  withoutBackLayer?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
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
