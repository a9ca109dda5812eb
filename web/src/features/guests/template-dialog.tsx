import { useTranslations } from "use-intl";
import type { Stay } from "#modules/guests/contract.ts";
import { GuardedDialog } from "../../lib/leaving-guard.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import type { Draft } from "./template-draft.ts";
import { TemplateForm } from "./template-form.tsx";

/** The template editor's dialog; resets for each draft. */
export function TemplateDialog({
  draft,
  stays,
  opened,
  onClose,
}: DialogSwitch & {
  /** Null when none is open. */
  draft: Draft | null;
  stays: readonly Stay[];
}) {
  const t = useTranslations("guests.editor");
  return (
    <GuardedDialog opened={opened} title={draft?.id ? t("title") : t("newTitle")} wide onClose={onClose}>
      {(hand) =>
        draft && (
          <TemplateForm
            draft={draft}
            stays={stays}
            onChange={hand.changed}
            onDone={onClose}
            onClose={() => hand.leave()}
          />
        )
      }
    </GuardedDialog>
  );
}
