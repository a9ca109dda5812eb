import { useState } from "react";
import { useTranslations } from "use-intl";
import type { HomeDetails } from "#modules/homes/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { CheckboxField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";

/** Sets what makes the path from the cans to the curb longer or harder. */
export function EditWay({ opened, saved, onClose }: DialogSwitch & { saved: HomeDetails }) {
  const t = useTranslations("profile.home");
  const save = useTranslations("profile")("save");
  const utils = trpc.useUtils();
  const [way, setWay] = useState({ longDriveway: saved.longDriveway, hasStairs: saved.hasStairs });
  const { act, isActing } = useAct(trpc.profile.updateHomeowner, {
    success: { title: t("saved"), message: t("savedText") },
    failure: t("failed"),
    onDone: onClose,
    invalidates: [utils.homeowner.homeDetails],
  });
  return (
    <Dialog opened={opened} title={t("way")} onClose={onClose}>
      <DialogForm
        submit={save}
        isSending={isActing}
        onSubmit={(event) => {
          event.preventDefault();
          act(way);
        }}
        onClose={onClose}
      >
        {(["longDriveway", "hasStairs"] as const).map((name) => (
          <CheckboxField
            key={name}
            label={t(`${name}`)}
            checked={way[name]}
            onChange={({ currentTarget }) => setWay({ ...way, [name]: currentTarget.checked })}
          />
        ))}
        <p className="soft small">{t("wayNote")}</p>
      </DialogForm>
    </Dialog>
  );
}
