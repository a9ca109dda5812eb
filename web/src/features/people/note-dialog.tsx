import { useState } from "react";
import { useTranslations } from "use-intl";
import { addNote as contract } from "#modules/people/contract/people.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { usePersonActs } from "./use-person-acts.ts";

/** Saves a note about a person; only admins see it. */
export function NoteDialog({
  userId,
  opened,
  onClose,
}: {
  userId: string;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("people.acts");
  const common = useTranslations("common");
  const [noteId, setNoteId] = useState(() => crypto.randomUUID() as string);
  const { form, onInvalid } = useAppForm(contract.input.pick({ words: true }), { words: "" });
  const { addNote, isActing } = usePersonActs(() => {
    form.reset();
    setNoteId(crypto.randomUUID());
    onClose();
  });
  return (
    <Dialog opened={opened} title={t("note")} onClose={onClose}>
      <form onSubmit={form.onSubmit(({ words }) => addNote({ userId, noteId, words }), onInvalid)} noValidate>
        <Fields>
          <TextAreaField
            label={t("noteWords")}
            description={t("noteHelp")}
            maxLength={2000}
            data-autofocus
            key={form.key("words")}
            {...form.getInputProps("words")}
          />
        </Fields>
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={isActing}>
            {t("note")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
