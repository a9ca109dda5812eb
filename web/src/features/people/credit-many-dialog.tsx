import { useState } from "react";
import { useTranslations } from "use-intl";
import { giveCredit } from "#modules/billing/contract.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { TextAreaField, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { toast } from "../../ui/toast.tsx";
import type { Chosen } from "./give-credit-dialog.tsx";

type Result = { id: string } | { error: string };

/**
 * Gives the same credit to several homeowners, one after the other, and shows each one's result. Sending again gives
 * only those that failed; one undo takes all of them back.
 */
export function CreditManyDialog({
  people,
  opened,
  onClose,
  onDone,
}: DialogSwitch & { people: readonly Chosen[]; onDone: () => void }) {
  const t = useTranslations("money.giveMany");
  const give = useTranslations("money.give");
  const credits = useTranslations("money.credits");
  const words = useTranslations("money");
  const errorText = useErrorText();
  const dollars = useDollars();
  const utils = trpc.useUtils();
  const [ids] = useState(() => new Map(people.map(({ userId }) => [userId, crypto.randomUUID() as string])));
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [isSending, setSending] = useState(false);
  const limit = trpc.admin.creditLimit.useQuery();
  const giving = trpc.admin.giveCredit.useMutation();
  const takingBack = trpc.admin.takeCreditBack.useMutation();
  const { form, fieldOf, onInvalid } = useAppForm(giveCredit.input.pick({ amount: true, reason: true }), {
    amount: "",
    reason: "",
  });
  const undo = async (given: readonly string[]) => {
    const back = await Promise.allSettled(
      given.map((id) => takingBack.mutateAsync({ id, reason: give("undoReason") })),
    );
    const count = back.filter(({ status }) => status === "fulfilled").length;
    toast({ title: credits("takenBack"), message: t("doneText", { count, all: given.length }) });
    void utils.admin.credits.invalidate();
  };
  const send = async ({ amount, reason }: { amount: string; reason: string }) => {
    setSending(true);
    const all = new Map(results);
    for (const { userId } of people) {
      const before = all.get(userId);
      if (before && "id" in before) continue;
      try {
        const { id } = await giving.mutateAsync({ creditId: ids.get(userId) ?? "", userId, amount, reason });
        all.set(userId, { id });
      } catch (error) {
        all.set(userId, { error: errorText(error, words("failed")) });
      }
      setResults(new Map(all));
    }
    setSending(false);
    void utils.admin.credits.invalidate();
    const given = [...all.values()].flatMap((result) => ("id" in result ? [result.id] : []));
    if (given.length > 0)
      toast({
        title: give("done"),
        message: t("doneText", { count: given.length, all: people.length }),
        action: { label: give("undo"), onAct: () => void undo(given) },
      });
    if (given.length < people.length) return;
    onClose();
    onDone();
  };
  return (
    <Dialog opened={opened} title={t("title", { count: people.length })} onClose={onClose}>
      <DialogForm
        submit={credits("give")}
        isSending={isSending}
        onSubmit={form.onSubmit((values) => void send(values), onInvalid)}
        onClose={onClose}
      >
        {limit.data && <p>{give("text", { amount: dollars(limit.data.mostByHand) })}</p>}
        <TextField
          label={give("amount")}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...fieldOf("amount")}
        />
        <TextAreaField
          label={give("reason")}
          description={give("reasonHelp")}
          maxLength={1000}
          {...fieldOf("reason")}
        />
        <ul className="grid gap-2" aria-label={t("people")} aria-live="polite">
          {people.map(({ userId, name }) => (
            <li key={userId} className="flex wrap middle gap-2">
              <span>{name}</span>
              <ResultBadge result={results.get(userId)} />
            </li>
          ))}
        </ul>
      </DialogForm>
    </Dialog>
  );
}

function ResultBadge({ result }: { result: Result | undefined }) {
  const give = useTranslations("money.give");
  if (!result) return null;
  if ("id" in result) return <StatusBadge tone="good" icon="check" label={give("done")} />;
  return <StatusBadge tone="bad" icon="alert" label={result.error} />;
}
