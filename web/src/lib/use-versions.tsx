import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { TwoVersionsDialog } from "../ui/two-versions.tsx";
import type { AppError } from "./app-error.ts";
import { changedFields, contestedFields, pickFields } from "./contested.ts";

type Conflict<Values> = { saved: Values; seen: Values; yours: Values; fields: (keyof Values)[] };

/**
 * For `useAct`, when a save replaces only what its reader saw and another save was first. Fields that only one of the
 * two changed are merged, and saved again; for the others `dialog` asks which version to keep.
 */
export function useVersions<Values extends object, Input extends object>({
  read,
  inputOf,
  show,
  send,
  onKept,
}: {
  /** The version saved now. */
  read: () => Promise<Values>;
  inputOf: (values: Values, seen: Values) => Input;
  /** A field's label and value in words. */
  show: (field: keyof Values, values: Values) => { label: string; text: ReactNode };
  send: (input: Input) => void;
  /** The reader keeps the saved version. */
  onKept: (saved: Values) => void;
}): {
  save: (yours: Values, seen: Values) => void;
  /** For `useAct`'s `again`. */
  again: (error: AppError) => Promise<Input | null>;
  /** For `useAct`'s `failure`: the dialog says enough. */
  failure: (general: string) => (error: AppError) => string | null;
  dialog: ReactNode;
} {
  const refusals = useTranslations("refusals");
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [sent, setSent] = useState<{ yours: Values; seen: Values } | null>(null);
  const save = (yours: Values, seen: Values) => {
    setConflict(null);
    setSent({ yours, seen });
    send(inputOf(yours, seen));
  };
  const again = async ({ code }: AppError) => {
    if (code !== "CHANGED_ELSEWHERE" || !sent) return null;
    const saved = await read();
    const { yours, seen } = sent;
    const fields = contestedFields({ seen, yours, saved });
    if (fields.length === 0) return inputOf(merged({ saved, seen, yours, fields }, true), saved);
    setConflict({ saved, seen, yours, fields });
    return null;
  };
  const keepSaved = (at: Conflict<Values>) => {
    const values = merged(at, false);
    if (changedFields(at.saved, values).length > 0) return save(values, at.saved);
    setConflict(null);
    onKept(at.saved);
  };
  return {
    save,
    again,
    failure: (general) => (error) => (error.code === "CHANGED_ELSEWHERE" ? null : general),
    dialog: conflict && (
      <TwoVersionsDialog
        opened
        text={refusals("CHANGED_ELSEWHERE")}
        rows={conflict.fields.map((field) => {
          const { label, text } = show(field, conflict.saved);
          return { label, saved: text, yours: show(field, conflict.yours).text };
        })}
        onKeepSaved={() => keepSaved(conflict)}
        onUseYours={() => save(merged(conflict, true), conflict.saved)}
        onClose={() => setConflict(null)}
      />
    ),
  };
}

/** The saved version with the reader's changes, contested ones or not. */
function merged<Values extends object>(
  { saved, seen, yours, fields }: Conflict<Values>,
  usesYours: boolean,
): Values {
  const touched = changedFields(seen, yours).filter((field) => usesYours || !fields.includes(field));
  return { ...saved, ...pickFields(yours, touched as string[]) };
}
