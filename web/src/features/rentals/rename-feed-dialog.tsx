import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { GuardedDialog } from "../../lib/leaving-guard.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";

/** Renames a calendar; an empty name falls back to its site. */
export function RenameFeedDialog({
  opened,
  name,
  isSaving,
  onSave,
  onClose,
}: {
  opened: boolean;
  name: string;
  isSaving: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations("rentalProperty.feeds");
  const add = useTranslations("rentalProperty.addFeed");
  const common = useTranslations("common");
  const [typed, setTyped] = useState(name);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSave(typed.trim());
  };
  const close = () => {
    setTyped(name);
    onClose();
  };
  return (
    <GuardedDialog opened={opened} title={t("renameTitle")} onClose={close}>
      {({ leave }) => (
        <form noValidate onSubmit={send}>
          <Fields>
            <TextField
              label={t("name")}
              description={add("nameHint")}
              maxLength={60}
              autoComplete="off"
              data-autofocus
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </Fields>
          <DialogActions>
            <Button variant="quiet" onClick={() => leave()}>
              {common("cancel")}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t("save")}
            </Button>
          </DialogActions>
        </form>
      )}
    </GuardedDialog>
  );
}
