import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";

/** Asks what a calendar is called; nothing leaves it to where it comes from. */
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
  return (
    <Dialog opened={opened} title={t("renameTitle")} onClose={onClose}>
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
          <Button variant="quiet" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t("save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
