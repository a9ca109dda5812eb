import { useState } from "react";
import { useTranslations } from "use-intl";
import { languageNames } from "#messages/language-names.ts";
import type { Member } from "#modules/circles/contract.ts";
import * as contract from "#modules/circles/contract.ts";
import { presets, roleOf, type Scope } from "#modules/circles/rules.ts";
import type { HelperRole } from "#modules/pickups/rules/helpers.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { CheckboxField, CheckboxGroupField, RadioChoices, SelectField, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { LinkMade } from "./link-made.tsx";
import { MemberActs } from "./member-acts.tsx";
import { useMemberActs } from "./use-member-acts.ts";

const form = contract.invitation;

/** The choice that grants exactly these scopes: saving must not grant what a link from before reports lacks. */
function presetOf(scopes: readonly Scope[]): (typeof choices)[number] {
  const role = roleOf(scopes);
  return role === "helper" || presets[role].every((scope) => scopes.includes(scope)) ? role : "helper";
}

const chosenByHand = ["confirm", "answer", "clean", "report"] as const satisfies Scope[];
/** The order of the choices; the first is chosen. */
const choices = ["cleaner", "cohost", "helper"] as const satisfies HelperRole[];

/** Invites a helper to a rental and shows their link, or edits or removes one. */
export function MemberDialog({
  opened,
  onClose,
  propertyId,
  member,
}: DialogSwitch & {
  propertyId: string;
  /** Null to invite somebody. */
  member: Member | null;
}) {
  const t = useTranslations("circle.people");
  const circle = useTranslations("circle");
  const own = useLanguage();
  const rentals = trpc.rental.properties.useQuery(undefined, { enabled: opened }).data?.rows ?? [];
  const before = member?.scopes ?? presets.cleaner;
  const [role, setRole] = useState(presetOf(before));
  const [scopes, setScopes] = useState<string[]>([...before]);
  const [hasGateCode, setHasGateCode] = useState(before.includes("gateCode"));
  const [lastDay, setLastDay] = useState(member?.lastDay ?? "");
  const [language, setLanguage] = useState<Language>(member?.language ?? own);
  const [link, setLink] = useState<{ path: string; member: Member } | null>(null);
  const {
    form: fields,
    fieldOf,
    onInvalid,
    setServerErrors,
  } = useAppForm(form, {
    name: member?.name ?? "",
    propertyIds: member?.propertyIds ?? [propertyId],
    email: null as string | null,
  });
  const close = () => {
    setLink(null);
    onClose();
  };
  const { invite, save, renew } = useMemberActs({
    onLink: setLink,
    onSaved: close,
    onFailed: setServerErrors,
  });
  const send = ({
    name,
    propertyIds,
    email,
  }: {
    name: string;
    propertyIds: string[];
    email: string | null;
  }) => {
    const chosen: Scope[] = [
      ...(role === "helper" ? chosenByHand.filter((scope) => scopes.includes(scope)) : presets[role]),
      ...(hasGateCode ? (["gateCode"] as const) : []),
    ];
    const shared = { name, scopes: chosen, propertyIds, lastDay: lastDay || null };
    if (member) save.act({ id: member.id, ...shared });
    else invite.act({ ...shared, language, email: email?.trim() || null });
  };
  return (
    <Dialog
      opened={opened}
      title={
        link
          ? t("made", { name: link.member.name })
          : member
            ? t("editTitle", { name: member.name })
            : t("inviteTitle")
      }
      onClose={close}
    >
      {link ? (
        <LinkMade link={link} onClose={close} />
      ) : (
        <DialogForm
          submit={t(member ? "save" : "make")}
          isSending={invite.isActing || save.isActing}
          onSubmit={fields.onSubmit(send, onInvalid)}
          onClose={close}
          after={member && <MemberActs member={member} renew={renew} onRemoved={close} />}
        >
          <TextField label={t("name")} autoComplete="off" data-autofocus {...fieldOf("name")} />
          <RadioChoices
            legend={t("role")}
            options={choices.map((value) => ({
              value,
              label: value === "helper" ? t("custom") : circle(`roles.${value}`),
              hint: t(`hints.${value}`),
            }))}
            value={role}
            onChange={setRole}
          />
          {role === "helper" && (
            <CheckboxGroupField
              label={t("scopes")}
              options={chosenByHand.map((value) => ({ value, label: t(`may.${value}`) }))}
              value={scopes}
              onChange={setScopes}
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
              {rentals.length > 1 && (
                <CheckboxGroupField
                  label={t("rentals")}
                  options={rentals.map(({ id, name }) => ({ value: id, label: name }))}
                  {...fieldOf("propertyIds")}
                />
              )}
              <TextField
                label={t("lastDay")}
                optional
                type="date"
                value={lastDay}
                onChange={({ currentTarget }) => setLastDay(currentTarget.value)}
              />
              {!member && (
                <>
                  <TextField
                    label={t("email")}
                    optional
                    type="email"
                    autoComplete="off"
                    {...fieldOf("email")}
                  />
                  <SelectField
                    label={t("language")}
                    options={languages.map((value) => ({ value, label: languageNames[value] }))}
                    value={language}
                    onChange={({ currentTarget }) =>
                      setLanguage(languages.find((each) => each === currentTarget.value) ?? own)
                    }
                  />
                </>
              )}
            </div>
          </details>
        </DialogForm>
      )}
    </Dialog>
  );
}
