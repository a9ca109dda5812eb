import { useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { changedFields, pickFields } from "../../lib/contested.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { type DialogHand, GuardedDialog } from "../../lib/leaving-guard.tsx";
import { useAppForm } from "../../lib/use-app-form.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { TwoVersionsDialog } from "../../ui/two-versions.tsx";
import { CheckedAddress } from "../homes/home-fields.tsx";
import { type InputsOf, useLeftFields } from "../sign-up/use-left-fields.ts";
import { useStepChecks } from "../sign-up/use-step-checks.tsx";
import { HousePhoto, ProfilePicture, useHousePhoto } from "./pictures.tsx";
import {
  formOf,
  type ProfileField,
  type ProfileThing,
  type ProfileValues,
  profileFields,
  profileThings,
  valuesOf,
} from "./profile-values.ts";
import { type ProfileConflict, useSaveProfile } from "./use-save-profile.ts";

type Edited = {
  thing: ProfileThing;
  /** A new email counts once the link sent to it is opened. */
  onLinkSent: (email: string) => void;
};

/** Changes one thing of the profile. */
export function EditProfile({ opened, onClose, ...edited }: DialogSwitch & Edited) {
  const label = useTranslations();
  return (
    <GuardedDialog opened={opened} title={label(profileThings[edited.thing].label)} onClose={onClose}>
      {(hand) => <ThingForm {...edited} hand={hand} onClose={onClose} />}
    </GuardedDialog>
  );
}

function ThingForm({ thing, hand, onClose, onLinkSent }: Edited & { hand: DialogHand; onClose: () => void }) {
  const t = useTranslations("profile");
  // The version being changed: the signed-in user follows other tabs.
  const [seen] = useState(useSignedInUser());
  const [conflict, setConflict] = useState<ProfileConflict | null>(null);
  const [isChecking, setChecking] = useState(false);
  const house = useHousePhoto(seen.homeownerProfile?.houseImageUrl ?? null, { onChange: hand.changed });
  const picture = useHousePhoto(seen.profileImageUrl, { asSquare: true, onChange: hand.changed });
  const { fields } = profileThings[thing];
  const schema = formOf(seen, fields);
  const { form, onInvalid, setServerErrors, showErrors } = useAppForm<ProfileValues>(schema, valuesOf(seen));
  const addressChecks = useStepChecks();
  const left = useLeftFields(form, addressChecks.left);
  const { save, isSaving, passwordDialog } = useSaveProfile({
    onSaved: (newEmail) => {
      if (newEmail) onLinkSent(newEmail);
      onClose();
    },
    onConflict: setConflict,
    onRefused: (error) => {
      setConflict(null);
      setServerErrors(error);
    },
  });
  const isReading = house.isReading || picture.isReading;
  const submit = form.onSubmit(async (values) => {
    if (isReading || isChecking) return;
    if (thing === "address" && changedFields(valuesOf(seen), values).some((field) => field !== "city")) {
      setChecking(true);
      const errors = await addressChecks.address(values).finally(() => setChecking(false));
      if (Object.keys(errors).length > 0) return showErrors(errors);
    }
    save({ user: seen, values, housePhoto: house.change, picture: picture.change });
  }, onInvalid);
  return (
    <>
      <DialogForm
        submit={t("save")}
        isSending={isSaving || isReading || isChecking}
        onSubmit={submit}
        onClose={() => hand.leave()}
      >
        {thing === "picture" && <ProfilePicture picture={picture} />}
        {thing === "housePhoto" && (
          <>
            <p className="soft small">{t("house.note")}</p>
            <HousePhoto picture={house} />
          </>
        )}
        {thing === "address" ? (
          <CheckedAddress
            form={{ ...form, getInputProps: left.getInputProps as InputsOf<typeof form> }}
            home={seen.homeownerProfile}
          />
        ) : (
          fields.map((field, at) => (
            <ThingField
              key={field}
              field={field}
              user={seen}
              data-autofocus={at === 0 || undefined}
              {...form.getInputProps(field)}
            />
          ))
        )}
      </DialogForm>
      {passwordDialog}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          isSaving={isSaving}
          onSettle={save}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}

const mostCans = 10;

function ThingField({ field, user, ...input }: { field: ProfileField; user: User }) {
  const t = useTranslations();
  const { label, ...known } = profileFields[field];
  if (field === "numberOfCans")
    return (
      <SelectField
        label={t(label)}
        options={Array.from({ length: mostCans }, (_, more) => ({
          value: String(more + 1),
          label: String(more + 1),
        }))}
        {...input}
      />
    );
  if (field === "specialInstructions")
    return (
      <TextAreaField
        label={t(label)}
        optional
        description={t("homeowner.service.instructionsHint")}
        maxLength={1000}
        {...input}
      />
    );
  return (
    <TextField
      label={t(label)}
      optional={formOf(user, [field]).safeParse({ [field]: "" }).success}
      description={"hint" in known && t(known.hint)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...("input" in known && known.input)}
      {...input}
    />
  );
}

/** Asks which version to keep when two tabs changed the same fields of a profile. */
function ConflictDialog({
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
  const refusals = useTranslations("refusals");
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
        saved: now[field] || "–",
        yours: wish.values[field] || "–",
      }))}
      isSaving={isSaving}
      onKeepSaved={() => settle(false)}
      onUseYours={() => settle(true)}
      onClose={onClose}
    />
  );
}
