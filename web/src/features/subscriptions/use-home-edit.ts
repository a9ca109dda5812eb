import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { type HomeField, homeStepNames } from "../sign-up/home-values.ts";
import { forgetDraft, hasDraft, hasDraftValues, saveDraft } from "../sign-up/use-wizard.ts";

/** What the reader changes of a saved home: one step, begun at a field, or all of them from the last. */
export type HomeEdit = { only?: (typeof homeStepNames)[number]; field?: HomeField };

const edits: HomeEdit[] = [{}, ...homeStepNames.map((only) => ({ only }))];

/** The name of an edit's draft in this tab. */
export function editDraft({ only }: HomeEdit): string {
  return only ? `home-${only}` : "home";
}

const forget = (those: HomeEdit[]) => {
  for (const edit of those) forgetDraft(editDraft(edit));
};

/** The open edit of the saved home, null for the summary. A reload keeps it open, with what was typed. */
export function useHomeEdit() {
  const [edit, setEdit] = useState<HomeEdit | null>(
    () => edits.find((each) => hasDraft(editDraft(each))) ?? null,
  );
  // Coming back later, an edit in which nothing was typed isn't shown instead of the summary.
  useEffect(() => () => forget(edits.filter((each) => !hasDraftValues(editDraft(each)))), []);
  return {
    edit,
    open: (next: HomeEdit) => {
      saveDraft(editDraft(next), { step: next.only ? 0 : homeStepNames.length - 1 }, []);
      setEdit(next);
    },
    /** Drops what was typed and not saved. Renders synchronously, so the history entry of the summary stays. */
    close: () => {
      forget(edits);
      flushSync(() => setEdit(null));
    },
  };
}
