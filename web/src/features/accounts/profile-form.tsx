import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFormatter, useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { changedFields, pickFields } from "../../lib/contested.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TwoVersionsDialog } from "../../ui/two-versions.tsx";
import { CheckedAddress } from "../homes/home-fields.tsx";
import { ScheduleFields } from "../homes/service-fields.tsx";
import { type InputsOf, useLeftFields } from "../sign-up/use-left-fields.ts";
import { useStepChecks } from "../sign-up/use-step-checks.tsx";
import { HousePhoto, ProfilePicture, useHousePhoto } from "./pictures.tsx";
import styles from "./profile-form.module.css";
import {
  kindOf,
  nameFields,
  type ProfileValues,
  profileFields,
  profileFormsOf,
  valuesOf,
} from "./profile-values.ts";
import { type ProfileConflict, useSaveProfile } from "./use-save-profile.ts";

/** Asks which version to keep when two tabs changed the same fields of a profile. */
function ProfileConflictDialog({
  conflict: { saved, fields, wish },
  isSaving,
  onSettle,
  onClose,
}: {
  conflict: ProfileConflict;
  isSaving: boolean;
  onSettle: ReturnType<typeof useSaveProfile>["save"];
  onClose: () => void;
}) {
  const t = useTranslations();
  const weekdays = useTranslations("homeowner.weekdays");
  const refusals = useTranslations("refusals");
  const format = useFormatter();
  const show = (values: ProfileValues, field: keyof ProfileValues) =>
    field === "pickupDays"
      ? format.list(values.pickupDays.map((day) => weekdays(day)))
      : values[field] || "–";
  const now = valuesOf(saved);
  const settle = (usesYours: boolean) => {
    const yours = changedFields(valuesOf(wish.user), wish.values).filter(
      (field) => usesYours || !fields.includes(field),
    );
    onSettle({ ...wish, user: saved, values: { ...now, ...pickFields(wish.values, yours) } });
  };
  return (
    <TwoVersionsDialog
      opened
      text={refusals("CHANGED_ELSEWHERE")}
      rows={fields.map((field) => ({
        label: t(profileFields[field].label),
        saved: show(now, field),
        yours: show(wish.values, field),
      }))}
      isSaving={isSaving}
      onKeepSaved={() => settle(false)}
      onUseYours={() => settle(true)}
      onClose={onClose}
    />
  );
}

const mostCans = 10;

const addressFields = ["address", "unit", "state", "zipCode"] as const;

/** The profile's cards: read-only until Edit, saved together. */
export function ProfileForm({
  user,
  onUnsavedChange,
  wantsEmail,
  onEmailOpened,
}: {
  user: User;
  onUnsavedChange: (isUnsaved: boolean) => void;
  wantsEmail: boolean;
  onEmailOpened?: () => void;
}) {
  const t = useTranslations("profile");
  const label = useTranslations();
  const kind = kindOf(user);
  const forms = profileFormsOf(user);
  const [isEditing, setEditing] = useState(false);
  // The version being changed: `user` follows other tabs.
  const [seen, setSeen] = useState(user);
  const [atFirst, setAtFirst] = useState(() => valuesOf(user));
  const [conflict, setConflict] = useState<ProfileConflict | null>(null);
  const [isTyped, setTyped] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [linkSentTo, setLinkSentTo] = useState<string | null>(null);
  // Fields are uncontrolled: a new key resets them.
  const [round, setRound] = useState(0);
  const editButton = useRef<HTMLButtonElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const photo = useHousePhoto(user.homeownerProfile?.houseImageUrl ?? null);
  const picture = useHousePhoto(user.profileImageUrl, { asSquare: true });
  const { form, onInvalid, setServerErrors, showErrors } = useAppForm(forms[kind], atFirst, (values) =>
    setTyped(JSON.stringify(values) !== JSON.stringify(atFirst)),
  );
  const addressChecks = useStepChecks();
  const left = useLeftFields(form, addressChecks.left);
  const isUnsaved = isEditing && (isTyped || photo.change !== undefined || picture.change !== undefined);
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);

  if (wantsEmail && !isEditing) setEditing(true);
  useEffect(() => {
    if (!wantsEmail) return;
    emailField.current?.focus();
    onEmailOpened?.();
  }, [wantsEmail, onEmailOpened]);

  const begin = (of: User, next: { isEditing: boolean }) => {
    const values = valuesOf(of);
    setSeen(of);
    setAtFirst(values);
    setConflict(null);
    form.setInitialValues(values);
    form.reset();
    photo.forget();
    picture.forget();
    forget();
    setTyped(false);
    setDiscarding(false);
    setRound((before) => before + 1);
    setEditing(next.isEditing);
  };
  const { save, forget, isSaving, passwordDialog } = useSaveProfile({
    onSaved: (saved, newEmail) => {
      begin(saved, { isEditing: false });
      if (newEmail) setLinkSentTo(newEmail);
      // The pressed button disappears.
      editButton.current?.focus({ preventScroll: true });
    },
    onConflict: setConflict,
    onRefused: (error) => {
      setConflict(null);
      setServerErrors(error);
    },
  });
  const isReading = photo.isReading || picture.isReading;
  // Input typed during a save would be overwritten by the answer.
  const canChange = isEditing && !isSaving && !isChecking;
  const submit = form.onSubmit(async (values) => {
    if (isReading || isChecking) return;
    const isMoved = addressFields.some((field) => values[field] !== atFirst[field]);
    if (kind === "homeowner" && isMoved) {
      setChecking(true);
      const errors = await addressChecks.address(values).finally(() =>
        // A disabled field can't get the focus.
        flushSync(() => setChecking(false)),
      );
      if (Object.keys(errors).length > 0) return showErrors(errors);
    }
    save({ user: seen, values, housePhoto: photo.change, picture: picture.change });
  }, onInvalid);
  const toggle = () => {
    if (isUnsaved) setDiscarding(true);
    else begin(user, { isEditing: !isEditing });
  };

  const phone = (
    <TextField
      label={t("personal.phoneNumber")}
      optional={kind === "homeowner"}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...form.getInputProps("phoneNumber")}
    />
  );
  return (
    <>
      <form noValidate className="grid one-column gap-5" onSubmit={submit}>
        <Card
          title={t("personal.title")}
          action={
            <Button
              ref={editButton}
              variant={isEditing ? "plain" : "quiet"}
              size="small"
              aria-disabled={isSaving || undefined}
              onClick={isSaving ? undefined : toggle}
            >
              {isEditing ? t("cancel") : t("edit")}
            </Button>
          }
        >
          <div role="status">
            {linkSentTo && linkSentTo !== user.email && (
              <p className={`flex gap-3 mb-4 p-3-4 round ${styles.notice}`}>
                <Icon name="info" />
                {t("personal.linkSent", { email: linkSentTo, present: user.email })}
              </p>
            )}
          </div>
          <Editable isEditing={canChange}>
            <ProfilePicture picture={picture} isEditing={isEditing} />
          </Editable>
          <Editable key={`person-${round}`} isEditing={canChange}>
            <Fields>
              <Fields pair>
                {nameFields.map((field) => (
                  <TextField
                    key={field}
                    label={label(profileFields[field].label)}
                    optional={forms.person.shape[field].safeParse("").success}
                    autoComplete={profileFields[field].autoComplete}
                    {...form.getInputProps(field)}
                  />
                ))}
              </Fields>
              <TextField
                ref={emailField}
                label={t("personal.email")}
                type="email"
                inputMode="email"
                autoComplete="email"
                description={isEditing && t("personal.emailHint")}
                inputWrapperOrder={["label", "input", "description", "error"]}
                {...form.getInputProps("email")}
              />
              {kind === "homeowner" && phone}
            </Fields>
          </Editable>
        </Card>

        {kind === "runner" && (
          <Card title={t("area.title")}>
            <Editable key={`area-${round}`} isEditing={canChange}>
              <Fields>
                <TextField
                  label={t("area.zipCodes")}
                  description={t("area.zipCodesHint")}
                  inputWrapperOrder={["label", "input", "description", "error"]}
                  autoComplete="off"
                  {...form.getInputProps("serviceAreas")}
                />
                {phone}
              </Fields>
            </Editable>
          </Card>
        )}

        {kind === "homeowner" && (
          <>
            <Card title={t("address.title")}>
              <Editable key={`address-${round}`} isEditing={canChange}>
                <CheckedAddress
                  form={{ ...form, getInputProps: left.getInputProps as InputsOf<typeof form> }}
                  home={user.homeownerProfile}
                />
              </Editable>
            </Card>
            <Card title={t("house.title")} note={t("house.note")}>
              <Editable isEditing={canChange}>
                {" "}
                <HousePhoto picture={photo} isEditing={isEditing} />
              </Editable>
            </Card>
            <Card title={t("schedule.title")}>
              <Editable key={`schedule-${round}`} isEditing={canChange}>
                <Fields>
                  <ScheduleFields form={form} />
                  <SelectField
                    label={t("schedule.numberOfCans")}
                    options={Array.from({ length: mostCans }, (_, more) => ({
                      value: String(more + 1),
                      label: String(more + 1),
                    }))}
                    {...form.getInputProps("numberOfCans")}
                  />
                </Fields>
              </Editable>
            </Card>
          </>
        )}

        {kind === "person" && user.role === "homeowner" && !user.homeownerProfile && (
          <Card title={t("address.title")}>
            <div className="grid start gap-3">
              <p>{t("address.none")}</p>
              <ButtonLink to="/subscribe">{t("address.setUp")}</ButtonLink>
            </div>
          </Card>
        )}

        {isEditing && (
          <div className={styles.bar}>
            <span className="soft small">{isUnsaved ? t("unsaved") : t("editing")}</span>
            <Button type="submit" loading={isSaving || isReading || isChecking}>
              {t("save")}
            </Button>
          </div>
        )}
      </form>
      {passwordDialog}
      {conflict && (
        <ProfileConflictDialog
          conflict={conflict}
          isSaving={isSaving}
          onSettle={save}
          onClose={() => setConflict(null)}
        />
      )}
      <Confirm
        opened={isDiscarding}
        title={t("discard.title")}
        action={t("discard.action")}
        danger
        onConfirm={() => begin(user, { isEditing: false })}
        onCancel={() => setDiscarding(false)}
      >
        {t("discard.text")}
      </Confirm>
    </>
  );
}

function Editable({ isEditing, children }: { isEditing: boolean; children: ReactNode }) {
  return (
    <fieldset className="bare" disabled={!isEditing}>
      {children}
    </fieldset>
  );
}
