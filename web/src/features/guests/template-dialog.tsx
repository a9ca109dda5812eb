import { useTranslations } from "use-intl";
import type { Stay } from "#contracts/guests.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { Draft } from "./template-draft.ts";
import { TemplateForm } from "./template-form.tsx";

/** The dialog in which a template is written. It begins anew with each draft. */
export function TemplateDialog({
  draft,
  stays,
  opened,
  onClose,
}: {
  /** Null where none is open. */
  draft: Draft | null;
  stays: readonly Stay[];
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("guests.editor");
  return (
    <Dialog opened={opened} title={draft?.id ? t("title") : t("newTitle")} wide onClose={onClose}>
      {draft && <TemplateForm draft={draft} stays={stays} onClose={onClose} />}
    </Dialog>
  );
}
