import { useTranslations } from "use-intl";
import { languageNames } from "#messages/language-names.ts";
import { inviteRunner as contract } from "#modules/runners/contract/invitations.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { Link } from "../../ui/link.tsx";
import { useInvite } from "./use-invite.ts";

type Values = { email: string; firstName: string; language: Language };

/** Asks for an invitation's email and language. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations("people.invitations");
  const common = useTranslations("common");
  const { form, onInvalid } = useAppForm<Values>(contract.input, {
    email: "",
    firstName: "",
    language: "en",
  });
  const refusals = useTranslations("refusals");
  const { invite, isSending } = useInvite(
    () => {
      form.reset();
      onClose();
    },
    ({ params: { userId = "", side = "", as = "" } }) =>
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
      ),
  );
  return (
    <Dialog opened={opened} title={t("addTitle")} onClose={onClose}>
      <form onSubmit={form.onSubmit((values) => invite(values), onInvalid)} noValidate>
        <Fields>
          <p>{t("addText")}</p>
          <TextField
            label={t("email")}
            type="email"
            autoComplete="off"
            data-autofocus
            key={form.key("email")}
            {...form.getInputProps("email")}
          />
          <TextField
            label={t("firstName")}
            autoComplete="off"
            key={form.key("firstName")}
            {...form.getInputProps("firstName")}
          />
          <SelectField
            label={t("language")}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            key={form.key("language")}
            {...form.getInputProps("language")}
          />
        </Fields>
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={isSending}>
            {t("send")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
