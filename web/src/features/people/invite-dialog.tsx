import { useTranslations } from "use-intl";
import { languageNames } from "#messages/language-names.ts";
import { inviteRunner as contract } from "#modules/runners/contract.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Link } from "../../ui/link.tsx";

type Values = { email: string; firstName: string; language: Language };

export function InviteDialog({ opened, onClose }: DialogSwitch) {
  const t = useTranslations("people.invitations");
  const { form, fieldOf, onInvalid } = useAppForm<Values>(contract.input, {
    email: "",
    firstName: "",
    language: "en",
  });
  const refusals = useTranslations("refusals");
  const utils = trpc.useUtils();
  const { act: invite, isActing } = useAct(trpc.admin.inviteRunner, {
    success: ({ email }) => ({ title: t("sent"), message: t("sentText", { email }) }),
    failure: ({ code }) => (code === "INVITED_IS_THERE" ? null : t("failed")),
    onDone: () => {
      form.reset();
      onClose();
    },
    onFailed: ({ code, params: { userId = "", side = "", as = "" } }) => {
      if (code !== "INVITED_IS_THERE") return;
      form.setFieldError(
        "email",
        <>
          {refusals("INVITED_IS_THERE", { as: `${as}` })}{" "}
          <Link
            to={side === "runners" ? "/admin/runners/$id" : "/admin/homeowners/$id"}
            params={{ id: `${userId}` }}
          >
            {t("show", { as: `${as}` })}
          </Link>
        </>,
      );
    },
    invalidates: [utils.admin.invitations],
  });
  return (
    <FormDialog
      opened={opened}
      title={t("addTitle")}
      submit={t("send")}
      isSending={isActing}
      onSubmit={form.onSubmit((values) => invite(values), onInvalid)}
      onClose={onClose}
    >
      <p>{t("addText")}</p>
      <TextField label={t("email")} type="email" autoComplete="off" data-autofocus {...fieldOf("email")} />
      <TextField label={t("firstName")} autoComplete="off" {...fieldOf("firstName")} />
      <SelectField
        label={t("language")}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...fieldOf("language")}
      />
    </FormDialog>
  );
}
