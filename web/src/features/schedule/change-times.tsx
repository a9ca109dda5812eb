import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Calendar } from "#modules/schedule/contract.ts";
import { homeWindows } from "#platform/values/windows.ts";
import { type DialogHand, GuardedDialog } from "../../lib/leaving-guard.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { SelectField, SwitchField, SwitchList } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { useOfferedWindows } from "../pickups/windows.ts";
import { useSaveRhythms, type Version } from "./use-save-rhythms.ts";

/** Changes when the cans go out and come back. */
export function ChangeTimes({ opened, onClose, calendar }: DialogSwitch & { calendar: Calendar }) {
  const t = useTranslations("schedule.rhythms");
  return (
    <GuardedDialog opened={opened} title={t("window")} onClose={onClose}>
      {(hand) => <TimesForm calendar={calendar} hand={hand} onSaved={onClose} />}
    </GuardedDialog>
  );
}

function TimesForm({
  calendar,
  hand,
  onSaved,
}: {
  calendar: Calendar;
  hand: DialogHand;
  onSaved: () => void;
}) {
  const t = useTranslations("schedule.rhythms");
  const change = useTranslations("schedule.change");
  const windows = useTranslations("homeowner.windows");
  const isOffered = useOfferedWindows({ isAsked: true });
  const [wishes, setWishes] = useState<Omit<Version, "rhythms">>({
    pickupWindow: homeWindows.find((window) => window === calendar.pickupWindow) ?? homeWindows[0],
    outEveningBefore: calendar.outEveningBefore,
    inAfterCollection: calendar.inAfterCollection,
  });
  const { save, isSaving, dialog } = useSaveRhythms(calendar, onSaved);
  return (
    <>
      <DialogForm
        submit={change("save")}
        isSending={isSaving}
        onSubmit={(event) => {
          event.preventDefault();
          save(wishes);
        }}
        onClose={() => hand.leave()}
      >
        <SelectField
          label={t("window")}
          options={homeWindows
            .filter((value) => value === wishes.pickupWindow || isOffered(value, ""))
            .map((value) => ({ value, label: windows(value) }))}
          value={wishes.pickupWindow}
          onChange={({ currentTarget }) =>
            setWishes({ ...wishes, pickupWindow: currentTarget.value as typeof wishes.pickupWindow })
          }
        />
        <SwitchList>
          <SwitchField
            label={t("outEveningBefore")}
            hint={t("outEveningBeforeHint")}
            checked={wishes.outEveningBefore}
            onChange={(outEveningBefore) => setWishes({ ...wishes, outEveningBefore })}
          />
          <SwitchField
            label={t("inAfterCollection")}
            hint={t("inAfterCollectionHint")}
            checked={wishes.inAfterCollection}
            onChange={(inAfterCollection) => setWishes({ ...wishes, inAfterCollection })}
          />
        </SwitchList>
      </DialogForm>
      {dialog}
    </>
  );
}
