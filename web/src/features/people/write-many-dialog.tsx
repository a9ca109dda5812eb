import { useState } from "react";
import { useTranslations } from "use-intl";
import { writeToPerson } from "#modules/support/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useManyActs } from "../../lib/use-many-acts.ts";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { CheckboxField, TextAreaField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { RowResults } from "../../ui/row-results.tsx";
import { toast } from "../../ui/toast.tsx";
import type { Chosen } from "./give-credit-dialog.tsx";

/**
 * Writes the same message to several people, a conversation each, and shows each one's result. Sending again writes
 * only to those it failed for.
 */
export function WriteManyDialog({
  people,
  opened,
  onClose,
  onDone,
}: DialogSwitch & { people: readonly Chosen[]; onDone: () => void }) {
  const t = useTranslations("callers.write");
  const many = useTranslations("callers.writeMany");
  const rows = people.map(({ userId, name }) => ({ id: userId, name }));
  const [ids] = useState(() => new Map(people.map(({ userId }) => [userId, crypto.randomUUID() as string])));
  const acts = useManyActs<true>(many("failed"));
  const writing = trpc.admin.writeToPerson.useMutation();
  const { form, fieldOf, onInvalid } = useAppForm(writeToPerson.input.pick({ words: true, byEmail: true }), {
    words: "",
    byEmail: true,
  });
  const send = async (values: { words: string; byEmail: boolean }) => {
    const sent = await acts.run(rows, async ({ id: userId }) => {
      await writing.mutateAsync({ ...values, userId, threadId: ids.get(userId) ?? "", byText: false });
      return true;
    });
    if (sent.length > 0)
      toast({ title: t("sent"), message: many("done", { count: sent.length, all: people.length }) });
    if (sent.length < people.length) return;
    onClose();
    onDone();
  };
  return (
    <Dialog opened={opened} title={many("title", { count: people.length })} onClose={onClose}>
      <DialogForm
        submit={t("send")}
        isSending={acts.isRunning}
        onSubmit={form.onSubmit((values) => void send(values), onInvalid)}
        onClose={onClose}
      >
        <TextAreaField
          label={t("words")}
          description={t("help")}
          maxLength={2000}
          data-autofocus
          {...fieldOf("words")}
        />
        <CheckboxField label={t("email")} {...fieldOf("byEmail", { type: "checkbox" })} />
        <RowResults label={many("people")} rows={rows} results={acts.results} />
      </DialogForm>
    </Dialog>
  );
}
