import { useTranslations } from "use-intl";
import { languageNames } from "#messages/language-names.ts";
import { inviteAdmin, setAdminRole, type TeamMember } from "#modules/people/contract.ts";
import { fullName } from "#platform/values/actor.ts";
import { type AdminRole, adminRoles } from "#platform/values/admin-roles.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";

/** Each role with what it includes, for a select. */
function useRoleChoices() {
  const t = useTranslations("people.team");
  return adminRoles.map((value) => ({
    value,
    label: t("choice", { role: t(`roles.${value}`), text: t(`includes.${value}`) }),
  }));
}

/** Gives an admin another role, after a recent sign-in. */
export function RoleDialog({ member, opened, onClose }: DialogSwitch & { member: TeamMember }) {
  const t = useTranslations("people.team");
  const utils = trpc.useUtils();
  const { run, passwordDialog } = useReauthenticate();
  const { userId, adminRole } = member;
  const name = fullName(member);
  const save = useAct(trpc.admin.setAdminRole, {
    through: run,
    success: ({ adminRole }) => ({ title: t("saved"), message: t(`includes.${adminRole}`) }),
    failure: t("failed"),
    onDone: onClose,
    // One's own role decides what the screens show.
    invalidates: [utils.admin.team, utils.auth.currentUser],
  });
  const { form, fieldOf, onInvalid } = useAppForm<{ adminRole: AdminRole }>(
    setAdminRole.input.pick({ adminRole: true }),
    { adminRole },
  );
  return (
    <>
      <FormDialog
        opened={opened}
        title={t("changeTitle", { name })}
        submit={t("change")}
        isSending={save.isActing}
        onSubmit={form.onSubmit((values) => save.act({ userId, ...values, seen: { adminRole } }), onInvalid)}
        onClose={onClose}
      >
        <SelectField label={t("role")} options={useRoleChoices()} {...fieldOf("adminRole")} />
      </FormDialog>
      {passwordDialog}
    </>
  );
}

type Invited = {
  email: string;
  firstName: string;
  lastName: string;
  adminRole: AdminRole;
  language: Language;
};

const nobody: Invited = { email: "", firstName: "", lastName: "", adminRole: "read_only", language: "en" };

/** Adds an admin, who gets an email to set a password. */
export function InviteAdminDialog({ opened, onClose }: DialogSwitch) {
  const t = useTranslations("people.team");
  const words = useTranslations("people.invitations");
  const utils = trpc.useUtils();
  const { run, passwordDialog } = useReauthenticate();
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm<Invited>(inviteAdmin.input, nobody);
  const invite = useAct(trpc.admin.inviteAdmin, {
    through: run,
    success: (_, { email }) => ({ title: words("sent"), message: t("sentText", { email }) }),
    failure: words("failed"),
    onDone: () => {
      form.reset();
      onClose();
    },
    onFailed: setServerErrors,
    invalidates: [utils.admin.team],
  });
  return (
    <>
      <FormDialog
        opened={opened}
        title={t("invite")}
        submit={words("send")}
        isSending={invite.isActing}
        onSubmit={form.onSubmit((values) => invite.act(values), onInvalid)}
        onClose={onClose}
      >
        <p>{t("inviteText")}</p>
        <TextField
          label={words("email")}
          type="email"
          autoComplete="off"
          data-autofocus
          {...fieldOf("email")}
        />
        <TextField label={words("firstName")} autoComplete="off" {...fieldOf("firstName")} />
        <TextField label={t("lastName")} autoComplete="off" {...fieldOf("lastName")} />
        <SelectField label={t("role")} options={useRoleChoices()} {...fieldOf("adminRole")} />
        <SelectField
          label={words("language")}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...fieldOf("language")}
        />
      </FormDialog>
      {passwordDialog}
    </>
  );
}
