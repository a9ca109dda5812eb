import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type * as z from "zod";
import type { SetUpRole } from "#modules/accounts/rules.ts";
import { attempt } from "../../lib/attempt.ts";
import { useBackLayers } from "../../lib/back-layers.ts";
import { useTranslate } from "../../lib/error-text.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { fieldErrors } from "../sign-in/registration.ts";
import { type KeptSetUp, useSaveSetUp } from "./use-kept-set-up.ts";
import { type InputsOf, useLeftFields } from "./use-left-fields.ts";

/** A wizard's unsent input, stored in this tab. */
export type Draft<Values> = { step: number; values: Values };

/**
 * A restored draft; `lostSecrets` if a password was typed, which is never stored. `isAhead` if this tab has a draft that
 * is newer than the account's. `furthest` is the last step that this tab has shown.
 */
export type ReadDraft<Values> = Draft<Values> & { furthest: number; lostSecrets: boolean; isAhead: boolean };

const keyOf = (name: string) => `tidycurb-draft-${name}`;

/**
 * A named draft merged over `initial`; values of a different type are ignored, and empty texts over a prefilled one. The
 * account's draft, `kept`, replaces an older one of this tab.
 */
export function readDraft<Values extends Record<string, unknown>>(
  name: string,
  initial: Values,
  stepCount: number,
  startsAt = 0,
  kept: KeptSetUp | null = null,
): ReadDraft<Values> {
  const ofTab = read(name);
  const isKeptNewer = kept !== null && hasValues(kept) && Date.parse(kept.savedAt) > Number(ofTab.at ?? 0);
  const stored = isKeptNewer ? { ...kept, lostSecrets: false } : ofTab;
  const stepOr = (given: unknown, otherwise: number) => {
    const step = Number(given ?? otherwise);
    return Number.isInteger(step) && step >= 0 ? Math.min(step, stepCount - 1) : 0;
  };
  const step = stepOr(stored.step, startsAt);
  return {
    step,
    furthest: Math.max(step, stepOr(ofTab.furthest, 0)),
    values: Object.fromEntries(
      Object.entries(initial).map(([field, value]) => [field, likeOr(value, stored.values?.[field])]),
    ) as Values,
    lostSecrets: stored.lostSecrets === true,
    isAhead: !isKeptNewer && ofTab.values !== undefined,
  };
}

/** Whether anything was typed: an account's draft may hold the chosen role only. */
export function hasValues(kept: KeptSetUp | null): boolean {
  return kept !== null && Object.keys(kept.values).length > 0;
}

/** Stores the step or values without the `secrets`. Does nothing if storage is blocked. */
export function saveDraft<Values extends Record<string, unknown>>(
  name: string,
  part: { [Part in keyof Draft<Values>]?: Draft<Values>[Part] | undefined },
  secrets: readonly string[],
): void {
  const kept = read(name);
  const next = { ...kept, ...part };
  const furthest = Math.max(Number(kept.furthest ?? 0), next.step === undefined ? 0 : Number(next.step));
  const values = Object.entries(next.values ?? {}).filter(([field]) => !secrets.includes(field));
  const lostSecrets = part.values
    ? secrets.some((field) => Boolean(part.values?.[field]))
    : next.lostSecrets === true;
  attempt(() =>
    sessionStorage.setItem(
      keyOf(name),
      JSON.stringify({
        step: next.step,
        furthest,
        values: Object.fromEntries(values),
        lostSecrets,
        at: serverNow(),
      }),
    ),
  );
}

/** Whether a step of a draft was taken. */
export function hasDraft(name: string): boolean {
  return read(name).step !== undefined;
}

/** Whether a draft holds anything typed. */
export function hasDraftValues(name: string): boolean {
  return Object.keys(read(name).values ?? {}).length > 0;
}

export function forgetDraft(name: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(name)));
}

type Stored = {
  step?: unknown;
  furthest?: unknown;
  values?: Record<string, unknown>;
  lostSecrets?: unknown;
  at?: unknown;
};

function read(name: string): Stored {
  const text = attempt(() => sessionStorage.getItem(keyOf(name)));
  const stored: unknown = text ? attempt(() => JSON.parse(text)) : null;
  return typeof stored === "object" && stored !== null ? stored : {};
}

function likeOr(initial: unknown, stored: unknown): unknown {
  if (Array.isArray(initial))
    return Array.isArray(stored) && stored.every((item) => typeof item === "string") ? stored : initial;
  return typeof stored === typeof initial && stored !== "" ? stored : initial;
}

/** Never stored in the browser. */
const secrets = ["password", "confirmPassword"];

/**
 * A multi-step form. Next validates the step's fields, then `checkStep`, and stays on errors. The last step's submit
 * validates everything and goes to the first step with an error. Back goes one step back, and the browser's Forward
 * returns, with Next's checks of each edited step. An edited field is also validated when it is left. Input survives
 * Back and reload, except passwords; with `account`, also another device.
 */
export function useWizard<Values extends Record<string, unknown>, Output>({
  name,
  schema,
  initialValues,
  startsAt = 0,
  account,
  steps,
  filling,
  checkStep,
  checkField,
  onRefused,
  onForward,
}: {
  /** The draft's key in this tab's storage. */
  name: string;
  schema: z.ZodType<Output>;
  initialValues: Values;
  /** The step without a draft. */
  startsAt?: number;
  /** The signed-in person's set-up, which their account keeps too: what it kept last, null for nothing. */
  account?: { role: SetUpRole; kept: KeptSetUp | null };
  /** Each step's fields; may be empty. */
  steps: readonly (readonly (keyof Values & string)[])[];
  /** What the server is still filling in on a step, which Next waits for; null for nothing. Never rejects. */
  filling?: (step: number, values: Values) => Promise<void> | null;
  /** More errors of a step, by field. Called once the step's own fields are valid; never rejects. */
  checkStep?: (step: number, values: Values) => Promise<Record<string, ReactNode>>;
  /** The server's error for a valid field that was left, or null. Never rejects. */
  checkField?: (field: string, values: Values) => Promise<ReactNode>;
  /** Called when Next finds errors. */
  onRefused?: () => void;
  /** The browser's Forward beyond the last step. With it, every step was taken before. */
  onForward?: () => void;
}) {
  const t = useTranslate();
  const [draft] = useState(() => readDraft(name, initialValues, steps.length, startsAt, account?.kept));
  const onAccount = useSaveSetUp(account?.role);
  const [at, setAt] = useState(draft.step);
  const [isChecking, setIsChecking] = useState(false);
  const [needsPassword, setNeedsPassword] = useState(draft.lostSecrets);
  const furthest = useRef(onForward ? steps.length - 1 : draft.furthest);
  /** The values with which `checkStep` passed, by step: Forward does not check them again. */
  const passed = useRef(new Map<number, string>());
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, onInvalid } = useAppForm(schema, draft.values, (values) => {
    saveDraft(name, { values }, secrets);
    onAccount.save(at, values);
    setNeedsPassword((needed) => needed && !values.password);
  });
  const left = useLeftFields(form, checkField);
  useEffect(() => {
    // Typed before there was an account, or while offline.
    if (draft.isAhead) onAccount.save(draft.step, draft.values, { now: true });
  }, [draft, onAccount]);

  /** Renders synchronously, so focus can move there. */
  const show = (step: number) => {
    left.forget();
    flushSync(() => setAt(step));
    furthest.current = Math.max(furthest.current, step);
    saveDraft(name, { step }, secrets);
    onAccount.save(step, form.getValues(), { now: true });
  };
  const goTo = (step: number) => {
    show(step);
    heading.current?.focus();
  };
  const goToErrors = (errors: Record<string, unknown>) => {
    const wrong = Object.keys(errors);
    const owner = steps.findIndex((fields) => hasAny(fields, wrong));
    if (owner >= 0) show(owner);
    askForLostPassword(errors);
    onInvalid(errors);
  };
  /** A password lost to a reload isn't the person's mistake. */
  const askForLostPassword = (errors: Record<string, unknown>) => {
    if (needsPassword && "password" in errors && form.getValues().password === "")
      form.setFieldError("password", t("validation.passwordAgain"));
  };
  /** The schema's errors for one step, by field. */
  const errorsOf = (step: number) => {
    const fields = steps[step] ?? [];
    const found = Object.entries(form.validate().errors).filter(([path]) => hasAny(fields, [path]));
    // An item's error shows at its list.
    const errors = Object.fromEntries(
      found.map(([path, error]) => [fields.find((field) => isIn(field, path)) ?? path, error]),
    );
    form.setErrors(errors);
    return errors;
  };
  /** Goes to the next step if this one is valid, and returns whether it did. `isKnown`: it passed before, unless edited. */
  const goOn = async (step: number, isKnown = false): Promise<boolean> => {
    left.forget();
    const pending = filling?.(step, form.getValues());
    if (pending) {
      setIsChecking(true);
      await pending.finally(() => setIsChecking(false));
    }
    let errors: Record<string, unknown> = errorsOf(step);
    const values = form.getValues();
    const typed = JSON.stringify((steps[step] ?? []).map((field) => values[field]));
    const hasPassed = isKnown && passed.current.get(step) === typed;
    if (Object.keys(errors).length === 0 && checkStep && !hasPassed) {
      setIsChecking(true);
      const found = await checkStep(step, values).finally(() => setIsChecking(false));
      form.setErrors(found);
      errors = found;
      if (Object.keys(found).length === 0) passed.current.set(step, typed);
    }
    if (Object.keys(errors).length === 0) {
      goTo(Math.min(steps.length - 1, step + 1));
      return true;
    }
    askForLostPassword(errors);
    onInvalid(errors);
    onRefused?.();
    return false;
  };
  const next = async () => {
    if (!isChecking) await goOn(at);
  };
  const back = () => {
    if (!isChecking) goTo(Math.max(0, at - 1));
  };
  const forward = async (count: number) => {
    if (isChecking) return;
    const until = Math.min(furthest.current, at + count);
    for (let step = at; step < until; step++) if (!(await goOn(step, true))) return;
    if (at + count >= steps.length) onForward?.();
  };
  useBackLayers(at, back, forward);

  return {
    form: { ...form, getInputProps: left.getInputProps as InputsOf<typeof form> },
    /** Zero-based. */
    at,
    count: steps.length,
    heading,
    back,
    next: (): void => void next(),
    /** The step is being validated. */
    isChecking,
    /** Goes to the password field after a reload lost the password; null otherwise. */
    typePasswordAgain: needsPassword
      ? () => {
          show(steps.findIndex((fields) => hasAny(fields, ["password"])));
          form.getInputNode("password")?.focus();
        }
      : null,
    /** For the last step's onSubmit: passes on the parsed values. */
    submit: (send: (values: Output) => void) => {
      const submitNow = form.onSubmit((values) => {
        onAccount.hold();
        send(schema.parse(values));
      }, goToErrors);
      return (event?: FormEvent<HTMLFormElement>): void => {
        event?.preventDefault();
        if (isChecking) return;
        const pending = filling?.(at, form.getValues());
        if (!pending) {
          submitNow();
          return;
        }
        setIsChecking(true);
        void pending.finally(() => setIsChecking(false)).then(() => submitNow());
      };
    },
    /** Shows the server's errors at their fields and goes there. */
    showServerErrors: (error: unknown) => {
      const errors = fieldErrors(error, t, form.getValues().email);
      form.setErrors(errors);
      goToErrors(errors);
    },
    /** Ends the steps for now: this tab keeps what was typed, and the account goes on without it. */
    leave: () => {
      saveDraft(name, { step: undefined }, secrets);
      onAccount.save(0, {}, { now: true });
    },
    forget: () => {
      forgetDraft(name);
      onAccount.forget();
    },
  };
}

function hasAny(fields: readonly string[], paths: string[]): boolean {
  return fields.some((field) => paths.some((path) => isIn(field, path)));
}

function isIn(field: string, path: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}
