import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Person } from "#modules/people/contract.ts";
import { writeToPerson } from "#modules/support/contract.ts";
import { fullName } from "#platform/values/actor.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { CheckboxField, TextAreaField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { usePersonActs } from "./use-person-acts.ts";

/** Begins a conversation with a person. Its id is made with the dialog, so a retry sends nothing twice. */
export function WriteDialog({ person, opened, onClose }: DialogSwitch & { person: Person }) {
  const t = useTranslations("callers.write");
  const name = fullName(person);
  const [threadId, renew] = useState(() => crypto.randomUUID() as string);
  const shared = usePersonActs();
  const { form, fieldOf, onInvalid } = useAppForm(writeToPerson.input, {
    userId: person.userId,
    threadId,
    words: "",
    byEmail: true,
    byText: false,
  });
  const { act: send, isActing } = useAct(trpc.admin.writeToPerson, {
    ...shared,
    success: { title: t("sent") },
    onDone: () => {
      renew(crypto.randomUUID());
      form.reset();
      onClose();
    },
  });
  return (
    <FormDialog
      opened={opened}
      title={t("title", { name })}
      submit={t("send")}
      isSending={isActing}
      onSubmit={form.onSubmit((values) => send({ ...values, threadId }), onInvalid)}
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
      <CheckboxField
        label={t("text")}
        disabled={!person.canText}
        description={person.canText ? undefined : t("noText")}
        {...fieldOf("byText", { type: "checkbox" })}
      />
    </FormDialog>
  );
}
