import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { toast } from "../../ui/toast.tsx";
import { HomeStep, useCurbLaw } from "./home-step.tsx";
import {
  type HomeField,
  type HomeValues,
  homeForm,
  homeOf,
  homeStepNames,
  homeSteps,
} from "./home-values.ts";
import { useHomeChecks } from "./use-home-checks.ts";
import type { KeptSetUp } from "./use-kept-set-up.ts";
import { useWizard } from "./use-wizard.ts";
import { Wizard } from "./wizard.tsx";

/**
 * The steps of a signed-in homeowner's home, saved together at the last. `draft` names their draft in this tab;
 * `account`: the account keeps it too. `seen` is the saved home they begin with, and `startsAt` the first step without a
 * draft. With `only`, a single step. `takesFocus`: the heading takes the focus at first, or `field` if it is there.
 */
export function HomeWizard({
  draft,
  account,
  initialValues,
  only,
  startsAt = 0,
  takesFocus = false,
  field,
  hasGateCode,
  onLeave,
  onForward,
  seen,
  total,
  onSaved,
  onOutdated,
}: {
  draft: string;
  account?: { role: "homeowner"; kept: KeptSetUp | null };
  initialValues: HomeValues;
  /** The one step to show; all by default. */
  only?: (typeof homeStepNames)[number] | undefined;
  startsAt?: number;
  takesFocus?: boolean;
  field?: HomeField | undefined;
  /** The saved home has a gate code, which is never read back. */
  hasGateCode?: boolean;
  /** Back from the first step. */
  onLeave?: () => void;
  /** The browser's Forward from the last step, when nothing was edited; otherwise the edits are saved. */
  onForward?: () => void;
  seen: Record<string, unknown>;
  total: number;
  onSaved: (user: User) => void;
  /** Another tab or device saved the home meanwhile. */
  onOutdated: () => void;
}) {
  const t = useTranslations("auth.homeowner");
  const common = useTranslations("common");
  const subscribe = useTranslations("subscribe");
  const missing = useTranslations("subscribe.missing");
  const failed = useTranslations("subscribe.failed");
  const { checkStep, checkField, filling } = useHomeChecks();
  const names = only ? [only] : homeStepNames;
  const wizard = useWizard({
    name: draft,
    ...(account && { account }),
    schema: homeForm,
    initialValues,
    startsAt,
    steps: names.map((name) => homeSteps[name]),
    filling,
    checkStep: (at, values) => checkStep(homeStepNames.indexOf(names[at] ?? "address"), values),
    checkField,
    ...(onForward && {
      onForward: (): void => {
        if (isEdited(form.getValues(), initialValues)) send();
        else onForward();
      },
    }),
    onRefused: () => toast({ title: missing("title"), message: missing("text"), kind: "error" }),
  });
  const errorText = useErrorText();
  const { form, at, heading } = wizard;
  const hasTakenFocus = useRef(false);
  // Later steps take the focus when they are shown.
  useEffect(() => {
    if (!takesFocus || hasTakenFocus.current) return;
    hasTakenFocus.current = true;
    ((field && form.getInputNode(field)) ?? heading.current)?.focus();
  });
  const step = names[at] ?? "address";
  const law = useCurbLaw(form.getValues());
  const { act: save, isActing } = useAct(trpc.homeowner.saveService, {
    failure: (error) => ({
      title: failed("title"),
      message: errorText(error, failed("text")),
      kind: "error" as const,
    }),
    onDone: (user) => {
      wizard.forget();
      onSaved(user);
    },
    onFailed: (error) => (error.code === "CHANGED_ELSEWHERE" ? onOutdated() : wizard.showServerErrors(error)),
  });
  const send = wizard.submit(async (values) => {
    // The last step's own checks, which Next makes at the others.
    const errors = await checkStep(homeStepNames.indexOf(step), form.getValues());
    if (Object.keys(errors).length > 0) return form.setErrors(errors);
    const { rhythms, ...home } = homeOf(values, law !== null);
    // The form can't show every schedule, so it only replaces one that was edited.
    save({
      ...home,
      ...(isEdited(values, initialValues, homeSteps.schedule) && { rhythms }),
      homeOnly: true,
      seen,
    });
  });
  return (
    <Wizard
      name={t("setUpName")}
      title={t(`steps.${step}`)}
      wizard={wizard}
      before={only ? homeStepNames.indexOf(only) : 0}
      total={total}
      onLeave={onLeave}
      submitLabel={only ? subscribe("save") : common("next")}
      sending={isActing}
      onSubmit={send}
    >
      <HomeStep step={step} form={form} hasGateCode={hasGateCode} />
    </Wizard>
  );
}

function isEdited(
  values: Partial<Record<HomeField, unknown>>,
  initial: HomeValues,
  fields: readonly HomeField[] = Object.values(homeSteps).flat(),
): boolean {
  return fields.some((field) => JSON.stringify(values[field]) !== JSON.stringify(initial[field]));
}
