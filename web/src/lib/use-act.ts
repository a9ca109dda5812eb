import { useLayoutEffect, useRef, useState } from "react";
import { type Toast, toast } from "../ui/toast.tsx";
import { type AppError, toAppError } from "./app-error.ts";
import { useFailureToast } from "./failure-toasts.ts";

/** A mutation's hooks, such as `trpc.admin.setRate`. */
type Procedure<Input, Answer> = {
  useMutation: () => {
    mutateAsync: (input: Input) => Promise<Answer>;
    data: Answer | undefined;
    error: unknown;
  };
};

type Sentence = { sentence: string };

type Options<Input, Answer> = {
  success?: Toast | ((answer: Answer, input: Input) => Toast | null);
  /**
   * The text unless the refusal has its own: a documented one below the title "Error", or a `sentence` as title. A
   * function may return a whole toast, or null to show none.
   */
  failure: string | Sentence | ((error: AppError, input: Input) => string | Sentence | Toast | null);
  /** The input to send once more after a refusal; null for none. */
  again?: (error: AppError, input: Input) => Promise<Input | null>;
  /** After the toast; then comes the `onDone` given to `act`. */
  onDone?: (answer: Answer, input: Input) => unknown;
  onFailed?: (error: AppError, input: Input) => unknown;
  /** After either. */
  onSettled?: (input: Input) => unknown;
  /** Refetched after each answer: a refusal often means that someone else was first. */
  invalidates?: readonly { invalidate: () => Promise<void> }[];
  /** How an ended session is worded. */
  screen?: "dashboard" | "account";
  /** `run` of `useReauthenticate`. */
  through?: <Done>(act: () => Promise<Done>) => Promise<Done | null>;
};

/**
 * A mutation with its toasts and what it refetches. `act` does nothing while `isActing`, which lasts until the
 * refetched queries have arrived. Everything also runs after the component is gone. `answer` and `error` are those of
 * the last call.
 */
export function useAct<Input, Answer>(
  procedure: Procedure<Input, Answer>,
  options: Options<Input, Answer>,
): {
  act: (input: Input, onDone?: () => void) => void;
  isActing: boolean;
  answer: Answer | undefined;
  error: AppError | null;
} {
  const { mutateAsync, data, error } = procedure.useMutation();
  const showFailure = useFailureToast(options.screen);
  const [isActing, setActing] = useState(false);
  const begun = useRef(false);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const send = async (input: Input, onDoneToo?: () => void) => {
    const { through } = latest.current;
    const call = async () => {
      try {
        return { answer: await mutateAsync(input) };
      } catch (caught) {
        const next = await latest.current.again?.(toAppError(caught), input);
        if (!next) throw caught;
        return { answer: await mutateAsync(next) };
      }
    };
    let done: { answer: Answer } | null;
    try {
      done = await (through ? through(call) : call());
    } catch (caught) {
      const refusal = toAppError(caught);
      const { failure, onFailed } = latest.current;
      const words = typeof failure === "function" ? failure(refusal, input) : failure;
      if (typeof words === "string") showFailure(refusal, { general: words });
      else if (words && "sentence" in words) showFailure(refusal, words);
      else if (words) toast(words);
      await onFailed?.(refusal, input);
      return;
    }
    if (!done) return;
    const { success, onDone } = latest.current;
    const told = typeof success === "function" ? success(done.answer, input) : success;
    if (told) toast(told);
    await onDone?.(done.answer, input);
    onDoneToo?.();
  };
  const act = async (input: Input, onDone?: () => void) => {
    if (begun.current) return;
    begun.current = true;
    setActing(true);
    try {
      await send(input, onDone);
      await latest.current.onSettled?.(input);
      await Promise.all((latest.current.invalidates ?? []).map((query) => query.invalidate()));
    } finally {
      begun.current = false;
      setActing(false);
    }
  };
  return {
    act: (input, onDone) => void act(input, onDone),
    isActing,
    answer: data,
    error: error ? toAppError(error) : null,
  };
}
