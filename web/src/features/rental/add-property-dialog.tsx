import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { Stack } from "../../ui/page.tsx";
import styles from "./add-property-dialog.module.css";
import {
  AmenitiesField,
  CollectionDaysField,
  PlaceFields,
  SizeFields,
  TimesFields,
} from "./property-fields.tsx";
import { countsFrom, emptyProperty, propertyForm } from "./property-form.ts";
import { ServiceNotice } from "./service-notice.tsx";
import { useAddProperty } from "./use-add-property.ts";

/** The dialog that adds a rental. It clears and closes once the rental is there, and keeps everything if not. */
export function AddPropertyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations("rental.addProperty");
  const more = useTranslations("rentalProperty.add");
  const service = useTranslations("homeowner.service");
  const common = useTranslations("common");
  const { homeownerProfile } = useSignedInUser();
  const underWay = useUnderWay();
  const { form, onInvalid, setServerErrors } = useAppForm(propertyForm, emptyProperty);
  const add = useAddProperty({
    onAdded: () => {
      const { city, state, zipCode } = form.getValues();
      form.reset();
      // The next one is often around the corner.
      form.setFieldValue("city", city);
      form.setFieldValue("state", state);
      form.setFieldValue("zipCode", zipCode);
      onClose();
    },
    onFailed: setServerErrors,
  });
  const send = (values: typeof emptyProperty) => {
    if (!underWay.begin("add")) return;
    add.mutate(propertyForm.parse(values), { onSettled: () => underWay.end("add") });
  };
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit(send, onInvalid)}>
        <Stack>
          {!homeownerProfile && <ServiceNotice status="none" />}
          <Fields>
            <TextField
              label={t("name")}
              description={t("nameHint")}
              maxLength={80}
              autoComplete="off"
              data-autofocus
              key={form.key("name")}
              {...form.getInputProps("name")}
            />
            <PlaceFields form={form} noState={service("chooseState")} />
            <div className={styles.numbers}>
              <SizeFields form={form} />
              <SelectField
                label={t("cans")}
                options={countsFrom(1, 10)}
                key={form.key("numberOfCans")}
                {...form.getInputProps("numberOfCans")}
              />
            </div>
            <CollectionDaysField form={form} />
            <TimesFields form={form} />
            <TextField
              label={more("calendar")}
              optional
              description={more("calendarHint")}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              key={form.key("calendar")}
              {...form.getInputProps("calendar")}
            />
            <AmenitiesField form={form} />
          </Fields>
        </Stack>
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={underWay.has("add")}>
            {t("submit")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
