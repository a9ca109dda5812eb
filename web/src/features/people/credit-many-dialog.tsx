import { useState } from "react";
import { useTranslations } from "use-intl";
import { giveCredit } from "#modules/billing/contract.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useManyActs } from "../../lib/use-many-acts.ts";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { TextAreaField, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { RowResults } from "../../ui/row-results.tsx";
import { toast } from "../../ui/toast.tsx";
import type { Chosen } from "./give-credit-dialog.tsx";

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
  const dollars = useDollars();
  const utils = trpc.useUtils();
  const rows = people.map(({ userId, name }) => ({ id: userId, name }));
  const [ids] = useState(() => new Map(people.map(({ userId }) => [userId, crypto.randomUUID() as string])));
  const many = useManyActs<string>(words("failed"));
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
  const send = async (values: { amount: string; reason: string }) => {
    const given = await many.run(rows, async ({ id: userId }) => {
      const { id } = await giving.mutateAsync({ creditId: ids.get(userId) ?? "", userId, ...values });
      return id;
    });
    void utils.admin.credits.invalidate();
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
        isSending={many.isRunning}
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
        <RowResults label={t("people")} rows={rows} results={many.results} />
      </DialogForm>
    </Dialog>
  );
}
