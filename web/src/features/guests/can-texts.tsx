import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import * as z from "zod";
import { saveCanTexts } from "#modules/guests/contract.ts";
import { canKinds } from "#modules/homes/rules.ts";
import { type DialogHand, GuardedDialog } from "../../lib/leaving-guard.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { EmptyState } from "../../ui/states.tsx";

type CanTexts = {
  propertyId: string;
  property: string;
  texts: Record<(typeof canKinds)[number], string | null>;
};

/** What goes in which can at each rental, in the host's words, for messages and guests' pages. */
export function CanTextsCard() {
  const t = useTranslations("guests.cans");
  const { list } = useFormatter();
  const source = trpc.guests.canTexts.useQuery();
  const [edited, setEdited] = useState<CanTexts | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const rows = source.data?.map((row) => ({ ...row, id: row.propertyId }));
  return (
    <>
      <ListCard
        title={t("title")}
        note={t("note")}
        source={{ ...source, data: rows }}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      >
        {(row) => {
          const own = canKinds.filter((kind) => row.texts[kind]).map((kind) => t(`kinds.${kind}`));
          return (
            <ListRow
              title={row.property}
              text={own.length > 0 ? t("own", { kinds: list(own) }) : t("ours")}
              actions={
                <SmallButton
                  aria-label={t("editNamed", { property: row.property })}
                  onClick={() => {
                    setEdited(row);
                    setIsOpen(true);
                  }}
                >
                  {t("edit")}
                </SmallButton>
              }
            />
          );
        }}
      </ListCard>
      <GuardedDialog
        opened={isOpen && edited !== null}
        title={t("dialog", { property: edited?.property ?? "" })}
        onClose={() => setIsOpen(false)}
      >
        {(hand) => edited && <CanTextsForm key={edited.propertyId} row={edited} hand={hand} />}
      </GuardedDialog>
    </>
  );
}

const text = z.preprocess((given) => given || null, saveCanTexts.input.shape.texts.shape.trash);
const canTextsForm = z.object({ trash: text, recycling: text, yard: text });

function CanTextsForm({ row, hand }: { row: CanTexts; hand: DialogHand }) {
  const t = useTranslations("guests.cans");
  const utils = trpc.useUtils();
  const initial = {
    trash: row.texts.trash ?? "",
    recycling: row.texts.recycling ?? "",
    yard: row.texts.yard ?? "",
  };
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(canTextsForm, initial);
  const { act, isActing } = useAct(trpc.guests.saveCanTexts, {
    success: { title: t("saved") },
    failure: t("failed"),
    onDone: hand.saved,
    onFailed: setServerErrors,
    invalidates: [utils.guests],
  });
  const save = ({ trash, recycling, yard }: typeof initial) =>
    act({
      propertyId: row.propertyId,
      seen: row.texts,
      texts: {
        trash: trash.trim() || null,
        recycling: recycling.trim() || null,
        yard: yard.trim() || null,
      },
    });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.onSubmit(save, onInvalid)}>
      <Fields>
        {canKinds.map((kind) => (
          <TextField key={kind} label={t(`kinds.${kind}`)} optional maxLength={160} {...fieldOf(kind)} />
        ))}
      </Fields>
      <div>
        <Button type="submit" loading={isActing}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
