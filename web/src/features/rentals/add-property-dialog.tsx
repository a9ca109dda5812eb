import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Property } from "#modules/rentals/contract.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { usePhotoFailure } from "../../lib/failure-toasts.ts";
import { GuardedDialog } from "../../lib/leaving-guard.tsx";
import { shrinkPicture } from "../../lib/upload-photo.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { SmallButton } from "../../ui/button.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Stack } from "../../ui/page.tsx";
import { PhotoButton } from "../accounts/pictures.tsx";
import { GateCodeField } from "../homes/home-fields.tsx";
import { CalendarField, useCalendarCheck } from "./calendar-field.tsx";
import {
  AccessFields,
  AmenitiesField,
  ChecklistField,
  CollectionDaysField,
  CountField,
  PlaceFields,
  SizeFields,
  TimesFields,
} from "./property-fields.tsx";
import { emptyProperty, propertyForm, sameAs } from "./property-form.ts";
import styles from "./rentals.module.css";
import { ServiceNotice } from "./service-notice.tsx";
import { useAddProperty } from "./use-add-property.ts";

/** A picture to upload after the rental is created. */
type Picture = { name: string; picture: Blob };

/**
 * Adds a rental, with optional details in a collapsed section. On success clears and closes; otherwise keeps all input.
 */
export function AddPropertyDialog({
  opened,
  properties,
  onAdded,
  onClose,
}: DialogSwitch & {
  /** Existing rentals, whose cans, access and times may be copied. */
  properties: readonly Property[];
  onAdded: (id: string) => void;
}) {
  const t = useTranslations("rental.addProperty");
  const more = useTranslations("rentalProperty.add");
  const page = useTranslations("rentalProperty.page");
  const service = useTranslations("homeowner.service");
  const { homeownerProfile } = useSignedInUser();
  const [hasMore, setHasMore] = useState(false);
  const [photo, setPhoto] = useState<Picture | null>(null);
  const [like, setLike] = useState("");
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(propertyForm, emptyProperty);
  const onRefused = (show: () => void) => {
    setHasMore(true);
    // A collapsed field can't take focus.
    requestAnimationFrame(show);
  };
  const calendar = useCalendarCheck(form.getValues);
  const { add, isAdding } = useAddProperty({
    onAdded: (id) => {
      const { city, state, zipCode } = form.getValues();
      form.reset();
      setPhoto(null);
      setLike("");
      // The next rental is often nearby.
      form.setFieldValue("city", city);
      form.setFieldValue("state", state);
      form.setFieldValue("zipCode", zipCode);
      onAdded(id);
      onClose();
    },
    onFailed: (error) => onRefused(() => setServerErrors(error)),
  });
  const refuse = (errors: Record<string, unknown>) =>
    Object.keys(errors).some((path) => folded.includes(path))
      ? onRefused(() => onInvalid(errors))
      : onInvalid(errors);
  const takeOver = (id: string) => {
    setLike(id);
    const other = properties.find((property) => property.id === id);
    if (other) form.setValues(sameAs(other));
  };
  return (
    <GuardedDialog opened={opened} title={t("title")} keeps onClose={onClose}>
      {({ saved }) => (
        <DialogForm
          submit={t("submit")}
          isSending={isAdding}
          onSubmit={form.onSubmit(
            (values) => add({ property: propertyForm.parse(values), photo: photo?.picture ?? null }, saved),
            refuse,
          )}
          onClose={onClose}
        >
          <Stack>
            {!homeownerProfile && <ServiceNotice status="none" />}
            <Fields>
              <TextField
                label={t("name")}
                description={t("nameHint")}
                maxLength={80}
                autoComplete="off"
                data-autofocus
                {...fieldOf("name")}
              />
              {properties.length > 0 && (
                <SelectField
                  label={more("same")}
                  optional
                  description={more("sameHint")}
                  placeholder={more("sameNone")}
                  options={properties.map(({ id, name }) => ({ value: id, label: name }))}
                  value={like}
                  onChange={({ currentTarget }) => takeOver(currentTarget.value)}
                />
              )}
              <PlaceFields form={form} noState={service("chooseState")} />
              <div className={styles.numbers}>
                <SizeFields form={form} />
                <CountField label={t("cans")} form={form} field="numberOfCans" />
              </div>
              <CollectionDaysField form={form} />
              <TimesFields form={form} />
              <CalendarField form={form} check={calendar} />
              <AmenitiesField form={form} />
              <div>
                <SmallButton aria-expanded={hasMore} onClick={() => setHasMore(!hasMore)}>
                  <Icon name={hasMore ? "minus" : "plus"} />
                  {more(hasMore ? "fewer" : "more")}
                </SmallButton>
                {!hasMore && <p className="soft small break mt-1">{more("moreHint")}</p>}
              </div>
            </Fields>
            {hasMore && (
              <Fields>
                <PhotoField photo={photo} onChoose={setPhoto} />
                <AccessFields form={form} />
                <GateCodeField form={form} label={page("gateCode")} hint={page("gateCodeHint")} />
                <ChecklistField form={form} />
              </Fields>
            )}
          </Stack>
        </DialogForm>
      )}
    </GuardedDialog>
  );
}

/** The collapsed section's fields. */
const folded = ["cansPlace", "curbPlace", "accessNotes", "gateCode", "checklist"];

function PhotoField({
  photo,
  onChoose,
}: {
  photo: Picture | null;
  onChoose: (photo: Picture | null) => void;
}) {
  const t = useTranslations("rentalProperty.page");
  const more = useTranslations("rentalProperty.add");
  const showFailure = usePhotoFailure();
  const [isReading, setIsReading] = useState(false);
  const choose = async (file: File) => {
    setIsReading(true);
    try {
      onChoose({ name: file.name, picture: await shrinkPicture(file) });
    } catch (error) {
      showFailure(error);
    } finally {
      setIsReading(false);
    }
  };
  return (
    <div className="flex wrap middle gap-3">
      <PhotoButton
        label={photo ? t("replace") : t("choose")}
        file={t("photoFile")}
        isReading={isReading}
        onChoose={choose}
      />
      <p role="status" className="soft small break mt-1">
        {photo && more("photoChosen", { name: photo.name })}
      </p>
      {photo && (
        <SmallButton variant="plain" onClick={() => onChoose(null)}>
          {t("removePhoto")}
        </SmallButton>
      )}
    </div>
  );
}
