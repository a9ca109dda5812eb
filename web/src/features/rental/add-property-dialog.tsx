import { useTranslations } from "use-intl";
import { usStates } from "#domain/us-states.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { Stack } from "../../ui/page.tsx";
import styles from "./add-property-dialog.module.css";
import { emptyProperty, propertyForm } from "./property-form.ts";
import { ServiceNotice } from "./service-notice.tsx";
import { useAddProperty } from "./use-add-property.ts";

/** The dialog that adds a rental. It clears and closes once the rental is there, and keeps everything if not. */
export function AddPropertyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations("rental.addProperty");
  const service = useTranslations("homeowner.service");
  const common = useTranslations("common");
  const { homeownerProfile } = useSignedInUser();
  const underWay = useUnderWay();
  const { form, onInvalid, setServerErrors } = useAppForm(propertyForm, emptyProperty);
  const add = useAddProperty({
    onAdded: () => {
      form.reset();
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
            <TextField
              label={service("address")}
              maxLength={120}
              autoComplete="off"
              key={form.key("address")}
              {...form.getInputProps("address")}
            />
            <TextField
              label={service("city")}
              maxLength={60}
              autoComplete="off"
              key={form.key("city")}
              {...form.getInputProps("city")}
            />
            <Fields pair>
              <SelectField
                label={service("state")}
                placeholder={service("chooseState")}
                options={usStates.map((state) => ({ value: state, label: state }))}
                key={form.key("state")}
                {...form.getInputProps("state")}
              />
              <TextField
                label={service("zipCode")}
                inputMode="numeric"
                maxLength={5}
                autoComplete="off"
                key={form.key("zipCode")}
                {...form.getInputProps("zipCode")}
              />
            </Fields>
            <div className={styles.numbers}>
              <SelectField
                label={t("guests")}
                options={countsFrom(1, 50)}
                key={form.key("guests")}
                {...form.getInputProps("guests")}
              />
              <SelectField
                label={t("bedrooms")}
                options={[{ value: "0", label: t("studio") }, ...countsFrom(1, 30)]}
                key={form.key("bedrooms")}
                {...form.getInputProps("bedrooms")}
              />
              <SelectField
                label={t("cans")}
                options={countsFrom(1, 10)}
                key={form.key("numberOfCans")}
                {...form.getInputProps("numberOfCans")}
              />
            </div>
            <TextField
              label={t("amenities")}
              optional
              description={t("amenitiesHint")}
              autoComplete="off"
              key={form.key("amenities")}
              {...form.getInputProps("amenities")}
            />
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

function countsFrom(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const count = String(first + index);
    return { value: count, label: count };
  });
}
