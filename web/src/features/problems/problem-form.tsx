import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type ProblemKind, type ProblemWish, problemWishes } from "#modules/pickups/rules/problems.ts";
import type { Pictures } from "../../lib/use-pictures.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { Fields, RadioChoices, TextAreaField } from "../../ui/fields.tsx";
import { PhotosField } from "../../ui/photos-field.tsx";

type Draft = ReturnType<typeof useProblemDraft>;

/** A report that is not sent yet. */
export function useProblemDraft() {
  const [kind, setKind] = useState<ProblemKind | null>(null);
  const [wish, setWish] = useState<ProblemWish>("returnVisit");
  const [words, setWords] = useState("");
  const forget = () => {
    setKind(null);
    setWords("");
  };
  return { kind, setKind, wish, setWish, words, setWords, forget };
}

/** What somebody reports about a pickup; while its cans are out, that the truck has not come. */
export function ProblemForm({
  opened,
  onClose,
  draft,
  photo,
  kinds,
  isInProgress,
  isSending,
  hints,
  remedy,
  other,
  onSend,
}: DialogSwitch & {
  draft: Draft;
  photo: Pictures;
  kinds: readonly ProblemKind[];
  isInProgress: boolean;
  isSending: boolean;
  hints: Record<ProblemWish, string>;
  remedy?: ReactNode;
  other?: ReactNode;
  onSend: (report: {
    kind: ProblemKind;
    wish: ProblemWish;
    words: string | null;
    photoUrl: string | null;
  }) => void;
}) {
  const t = useTranslations("pickups.report");
  const common = useTranslations("common");
  const [isMissing, setIsMissing] = useState(false);
  const { wish, words } = draft;
  const kind = isInProgress ? "notEmptied" : draft.kind;
  const send = async () => {
    setIsMissing(kind === null);
    if (!kind) return;
    const photoUrls = await photo.send();
    if (photoUrls) onSend({ kind, wish, words: words.trim() || null, photoUrl: photoUrls[0] ?? null });
  };
  return (
    <Dialog opened={opened} title={isInProgress ? t("titleInProgress") : t("title")} onClose={onClose}>
      <Fields>
        {isInProgress ? (
          <p>{t("notEmptied")}</p>
        ) : (
          <>
            <RadioChoices
              legend={t("kind")}
              options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              value={draft.kind}
              error={isMissing && !draft.kind ? t("choose") : null}
              onChange={draft.setKind}
            />
            <RadioChoices
              legend={t("wish")}
              options={problemWishes.map((value) => ({
                value,
                label: t(`wishes.${value}`),
                hint: hints[value],
              }))}
              value={wish}
              onChange={draft.setWish}
            />
            {remedy}
          </>
        )}
        <TextAreaField
          label={t("words")}
          description={t("wordsHint")}
          optional
          rows={2}
          maxLength={1000}
          value={words}
          onChange={({ currentTarget }) => draft.setWords(currentTarget.value)}
        />
        <PhotosField pictures={photo} />
        {other}
      </Fields>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button loading={isSending || photo.isSending} onClick={() => void send()}>
          {isInProgress ? t("leaveOut") : t("send")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
