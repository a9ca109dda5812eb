import { useState } from "react";
import { useTranslations } from "use-intl";
import { languageNames } from "#messages/language-names.ts";
import type { Member } from "#modules/circles/contract.ts";
import * as contract from "#modules/circles/contract.ts";
import { type HomeGrant, homePresets, isHomeRole } from "#modules/circles/rules.ts";
import { type HomeRole, homeRoles } from "#modules/pickups/rules/helpers.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { CheckboxField, CheckboxGroupField, SelectField, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { LinkMade } from "./link-made.tsx";
import { MemberActs } from "./member-acts.tsx";
import { useMemberActs } from "./use-member-acts.ts";

const form = contract.invitation.pick({ name: true, email: true });
const grants = ["skip", "pay", "manage"] as const satisfies HomeGrant[];

/** Invites somebody to the home and shows their link, or edits or removes them. */
export function PersonDialog({
  opened,
  onClose,
  member,
}: DialogSwitch & {
  /** Null to invite somebody. */
  member: Member | null;
}) {
  const t = useTranslations("homeCircle.people");
  const circle = useTranslations("circle");
  const own = useLanguage();
  const roleBefore: HomeRole = member && isHomeRole(member.role) ? member.role : "family";
  const scopesBefore: readonly string[] = member?.scopes ?? homePresets[roleBefore];
  const [role, setRole] = useState(roleBefore);
  const [chosen, setChosen] = useState<string[]>(grants.filter((scope) => scopesBefore.includes(scope)));
  const [hasGateCode, setHasGateCode] = useState(scopesBefore.includes("gateCode"));
  const [lastDay, setLastDay] = useState(member?.lastDay ?? "");
  const [language, setLanguage] = useState<Language>(member?.language ?? own);
  const [link, setLink] = useState<{ path: string; member: Member } | null>(null);
  const {
    form: fields,
    fieldOf,
    onInvalid,
    setServerErrors,
  } = useAppForm(form, { name: member?.name ?? "", email: null as string | null });
  const close = () => {
    setLink(null);
    onClose();
  };
  const { invite, save, renew } = useMemberActs({
    onLink: setLink,
    onSaved: close,
    onFailed: setServerErrors,
  });
  const send = ({ name, email }: { name: string; email: string | null }) => {
    const scopes: HomeGrant[] = [
      ...grants.filter((scope) => chosen.includes(scope)),
      ...(hasGateCode ? (["gateCode"] as const) : []),
    ];
    const shared = { name, role, scopes, lastDay: lastDay || null };
    if (member) save.act({ id: member.id, ...shared });
    else invite.act({ ...shared, language, email: email?.trim() || null });
  };
  const title = link
    ? circle("people.made", { name: link.member.name })
    : member
      ? t("editTitle", { name: member.name })
      : t("inviteTitle");
  return (
    <Dialog opened={opened} title={title} onClose={close}>
      {link ? (
        <LinkMade
          link={link}
          text={{ label: t("text"), body: t("textBody", { name: link.member.name }) }}
          onClose={close}
        />
      ) : (
        <DialogForm
          submit={t(member ? "save" : "make")}
          isSending={invite.isActing || save.isActing}
          onSubmit={fields.onSubmit(send, onInvalid)}
          onClose={close}
          after={member && <MemberActs member={member} renew={renew} onRemoved={close} />}
        >
          <TextField label={circle("people.name")} autoComplete="off" data-autofocus {...fieldOf("name")} />
          <SelectField
            label={t("who")}
            options={homeRoles.map((value) => ({ value, label: circle(`roles.${value}`) }))}
            value={role}
            onChange={({ currentTarget }) => {
              const next = homeRoles.find((each) => each === currentTarget.value) ?? role;
              setRole(next);
              // Someone who already helps keeps what they may do.
              if (!member) setChosen([...homePresets[next]]);
            }}
          />
          <CheckboxGroupField
            label={t("scopes")}
            description={t("manageHint")}
            options={grants.map((value) => ({ value, label: t(`grants.${value}`) }))}
            value={chosen}
            onChange={setChosen}
          />
          {!member && (
            <TextField
              label={circle("people.email")}
              optional
              type="email"
              autoComplete="off"
              {...fieldOf("email")}
            />
          )}
          <details>
            <summary>{t("more")}</summary>
            <div className="grid gap-4 pt-4">
              <CheckboxField
                label={t("gateCode")}
                checked={hasGateCode}
                onChange={({ currentTarget }) => setHasGateCode(currentTarget.checked)}
              />
              <TextField
                label={circle("people.lastDay")}
                optional
                type="date"
                value={lastDay}
                onChange={({ currentTarget }) => setLastDay(currentTarget.value)}
              />
              {!member && (
                <SelectField
                  label={circle("people.language")}
                  options={languages.map((value) => ({ value, label: languageNames[value] }))}
                  value={language}
                  onChange={({ currentTarget }) =>
                    setLanguage(languages.find((each) => each === currentTarget.value) ?? own)
                  }
                />
              )}
            </div>
          </details>
        </DialogForm>
      )}
    </Dialog>
  );
}
