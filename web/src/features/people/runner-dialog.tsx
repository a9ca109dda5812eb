import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import type { RunnerService, RunnerWish } from "#modules/callers/contract.ts";
import { updateRunner } from "#modules/people/contract.ts";
import { takeDaysOff } from "#modules/runners/contract.ts";
import { availabilityWindows } from "#platform/values/runner-words.ts";
import { useDays } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { typedServiceAreas } from "../../lib/typed-areas.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { CheckboxGroupField, Fields, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { Loaded } from "../../ui/states.tsx";
import { type RunnerAct, useServeRunner } from "./use-serve-runner.ts";

type RunnerForm = {
  service: RunnerService;
  serve: (wish: RunnerWish) => void;
  isActing: boolean;
  onClose: () => void;
};

const forms: Record<RunnerAct, (form: RunnerForm) => ReactNode> = {
  hours: ChangeHours,
  daysOff: ChangeDaysOff,
  areas: ChangeAreas,
};

/** One act for a runner, in a dialog that first shows how it is now. */
export function RunnerDialog({
  act,
  runnerId,
  name,
  opened,
  onClose,
}: DialogSwitch & { act: RunnerAct; runnerId: string; name: string }) {
  const t = useTranslations("callers.runner");
  const source = trpc.admin.runnerService.useQuery({ runnerId }, { enabled: opened });
  const { serve, isActing } = useServeRunner({ runnerId, name }, onClose);
  const Form = forms[act];
  return (
    <Dialog opened={opened} title={t(`titles.${act}`, { name })} onClose={onClose}>
      <Loaded source={source} rows={4}>
        {(service) => <Form service={service} serve={serve} isActing={isActing} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function ChangeHours({ service: { hours }, serve, isActing, onClose }: RunnerForm) {
  const t = useTranslations("callers.runner");
  const application = useTranslations("auth.runner");
  const { form, fieldOf, onInvalid } = useAppForm(
    updateRunner.input.pick({ availabilityWindows: true }).required(),
    { availabilityWindows: hours.windows },
  );
  return (
    <DialogForm
      submit={t("save")}
      isSending={isActing}
      onSubmit={form.onSubmit((values) => serve({ act: "hours", ...values }), onInvalid)}
      onClose={onClose}
    >
      <CheckboxGroupField
        label={t("windows")}
        description={hours.weekdays.length > 0 ? t("weekdays") : undefined}
        options={availabilityWindows.map((value) => ({ value, label: application(`windows.${value}`) }))}
        {...fieldOf("availabilityWindows")}
      />
    </DialogForm>
  );
}

function ChangeDaysOff({ service: { planned }, serve, isActing, onClose }: RunnerForm) {
  const t = useTranslations("callers.runner");
  const { day, span } = useDays();
  const { form, fieldOf, onInvalid } = useAppForm(takeDaysOff.input, {
    fromOn: planned.today,
    untilOn: planned.today,
  });
  return (
    <DialogForm
      submit={t("addDaysOff")}
      isSending={isActing}
      onSubmit={form.onSubmit((values) => serve({ act: "daysOff", ...values }), onInvalid)}
      onClose={onClose}
    >
      <Fields pair="short">
        <TextField label={t("from")} type="date" min={planned.today} data-autofocus {...fieldOf("fromOn")} />
        <TextField label={t("until")} type="date" min={planned.today} {...fieldOf("untilOn")} />
      </Fields>
      <p className="soft small">{t("daysOffText")}</p>
      {planned.daysOff.length > 0 && (
        <ul aria-label={t("planned")}>
          {planned.daysOff.map(({ fromOn, untilOn }) => {
            const days = fromOn === untilOn ? day(fromOn) : span(fromOn, untilOn);
            return (
              <li key={fromOn} className="py-3 ruled">
                <ListRow
                  title={days}
                  actions={
                    <SmallButton
                      loading={isActing}
                      aria-label={t("endNamed", { days })}
                      onClick={() => serve({ act: "endDaysOff", fromOn })}
                    >
                      {t("end")}
                    </SmallButton>
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
    </DialogForm>
  );
}

const typedAreas = z.object({ serviceAreas: typedServiceAreas });

function ChangeAreas({ service: { serviceAreas }, serve, isActing, onClose }: RunnerForm) {
  const t = useTranslations("callers.runner");
  const { form, fieldOf, onInvalid } = useAppForm(typedAreas, { serviceAreas: serviceAreas.join(", ") });
  return (
    <DialogForm
      submit={t("save")}
      isSending={isActing}
      onSubmit={form.onSubmit((values) => {
        const seen = { serviceAreas: JSON.stringify(serviceAreas) };
        serve({ act: "areas", ...typedAreas.parse(values), seen });
      }, onInvalid)}
      onClose={onClose}
    >
      <TextField
        label={t("zipCodes")}
        description={t("zipCodesHint")}
        autoComplete="off"
        data-autofocus
        {...fieldOf("serviceAreas")}
      />
    </DialogForm>
  );
}
