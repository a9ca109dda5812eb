import { useTranslations } from "use-intl";
import { parseCents } from "#platform/values/money.ts";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/**
 * An operator's actions on a person. `onDone` runs after each, and when another operator was first, so the page shows
 * their change.
 */
export function usePersonActs(onDone: () => void = () => {}) {
  const t = useTranslations("people.acts");
  const dollars = useDollars();
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const refresh = () =>
    Promise.all([
      utils.admin.person.invalidate(),
      utils.admin.personTimeline.invalidate(),
      utils.admin.homeowners.invalidate(),
      utils.admin.runners.invalidate(),
      utils.admin.homeownerCounts.invalidate(),
      utils.admin.runnerCounts.invalidate(),
      utils.admin.auditLog.invalidate(),
    ]);
  const told = {
    onError: (error: unknown) => {
      showFailure(error, { general: t("failed") });
      if (["PERSON_CHANGED", "REFUND_CHANGED"].includes(toAppError(error).code)) onDone();
    },
    onSettled: refresh,
  };
  const suspend = trpc.admin.suspendPerson.useMutation({
    ...told,
    onSuccess: onDone,
  });
  const reinstate = trpc.admin.reinstatePerson.useMutation({
    ...told,
    onSuccess: () => toast({ title: t("reinstated") }),
  });
  const signOut = trpc.admin.signOutPerson.useMutation({
    ...told,
    onSuccess: ({ sessions }) =>
      toast({ title: t("signedOut"), message: t("signedOutText", { count: sessions }) }),
  });
  const askToPay = trpc.admin.askToPay.useMutation({
    ...told,
    onSuccess: () => toast({ title: t("askedToPay"), message: t("askedToPayText") }),
  });
  const erase = trpc.admin.erasePerson.useMutation();
  const addNote = trpc.admin.addNote.useMutation({
    ...told,
    onSuccess: () => {
      toast({ title: t("noteSaved") });
      onDone();
    },
  });
  const restoreNote = trpc.admin.restoreNote.useMutation({
    ...told,
    onSuccess: () => toast({ title: t("noteRestored") }),
  });
  const removeNote = trpc.admin.removeNote.useMutation({
    ...told,
    onSuccess: (_, note) =>
      toast({
        title: t("noteRemoved"),
        action: { label: t("noteUndo"), onAct: () => restoreNote.mutate(note) },
      }),
  });
  const refund = trpc.admin.refundInvoice.useMutation({
    ...told,
    onSuccess: ({ amount }) => {
      toast({
        title: t("refunded"),
        message: t("refundedText", { amount: dollars(parseCents(amount) ?? 0) }),
      });
      onDone();
    },
  });
  return {
    suspend: suspend.mutate,
    reinstate: reinstate.mutate,
    signOut: signOut.mutate,
    askToPay: askToPay.mutate,
    /** The caller asks for the password when needed. */
    erase: erase.mutateAsync,
    erased: async () => {
      toast({ title: t("erased") });
      onDone();
      await refresh();
    },
    failed: told.onError,
    addNote: addNote.mutate,
    removeNote: (noteId: string) => removeNote.mutate({ noteId }),
    refund: refund.mutate,
    isActing:
      suspend.isPending ||
      reinstate.isPending ||
      signOut.isPending ||
      askToPay.isPending ||
      erase.isPending ||
      addNote.isPending ||
      removeNote.isPending ||
      refund.isPending,
  };
}
