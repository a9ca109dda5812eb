import { useMutation } from "@tanstack/react-query";
import { type Toast, toast } from "../ui/toast.tsx";
import { toAppError } from "./app-error.ts";
import { useFailureToast, usePhotoFailure } from "./failure-toasts.ts";
import { PhotoError } from "./upload-photo.ts";
import { useInProgress } from "./use-in-progress.ts";

/** The newly saved version, and the fields that the reader changed too. */
export type Contest<Wish, Saved, Field> = { saved: Saved; fields: Field[]; wish: Wish };

/**
 * Saves what the reader changed; one save at a time. If another save came first, saves over that one, unless both
 * changed the same fields: then the reader must choose.
 */
export function useSaveOver<Wish, Saved, Field, Answer>(options: {
  /** What comes first, such as uploads, once. Returns what sends a wish; null to stop. */
  prepare: (wish: Wish) => Promise<((wish: Wish) => Promise<Answer>) | null>;
  /** The newly saved version, and the wish as seen from it; undefined if it can't be read. */
  compare: (wish: Wish) => Promise<{ saved: Saved; fields: Field[]; rest: Wish } | undefined>;
  failure: string;
  /** Says that what was being saved is gone. */
  gone?: Toast;
  screen?: "account";
  onSaved: (answer: Answer, wish: Wish) => unknown;
  onConflict: (contest: Contest<Wish, Saved, Field>) => void;
  onRefused: (error: unknown, wish: Wish) => void;
}): { save: (wish: Wish) => void; isSaving: boolean } {
  const showFailure = useFailureToast(options.screen);
  const showPhotoFailure = usePhotoFailure();
  const inProgress = useInProgress();
  const { mutate } = useMutation({
    mutationFn: async (wish: Wish) => {
      const send = await options.prepare(wish);
      if (!send) return null;
      try {
        return { answer: await send(wish) };
      } catch (error) {
        if (!["CHANGED_ELSEWHERE", "PROPERTY_CHANGED"].includes(toAppError(error).code)) throw error;
        const versions = await options.compare(wish);
        if (!versions) throw error;
        const { saved, fields, rest } = versions;
        return fields.length > 0 ? { contest: { saved, fields, wish } } : { answer: await send(rest) };
      }
    },
    onSuccess: (done, wish) => {
      return done?.contest ? options.onConflict(done.contest) : done && options.onSaved(done.answer, wish);
    },
    onError: (error, wish) => {
      if (error instanceof PhotoError) return showPhotoFailure(error);
      if (options.gone && toAppError(error).code === "NOT_FOUND") toast(options.gone);
      else showFailure(error, { general: options.failure });
      options.onRefused(error, wish);
    },
    onSettled: () => inProgress.end("save"),
  });
  return {
    save: (wish) => {
      if (inProgress.begin("save")) mutate(wish);
    },
    isSaving: inProgress.has("save"),
  };
}
