import { useTranslations } from "use-intl";
import { type AppError, toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/**
 * Invites a runner, resends or withdraws the invitation. `onSent` runs when the email is on its way, `onThere` on
 * INVITED_IS_THERE: the person has an account or has applied.
 */
export function useInvite(onSent: () => void, onThere?: (error: AppError) => void) {
  const t = useTranslations("people.invitations");
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const told = {
    onError: (error: unknown) => showFailure(error, { general: t("failed") }),
    onSettled: () => utils.admin.invitations.invalidate(),
  };
  const sent = ({ email }: { email: string }) => {
    toast({ title: t("sent"), message: t("sentText", { email }) });
    onSent();
  };
  const invite = trpc.admin.inviteRunner.useMutation({
    ...told,
    onSuccess: sent,
    onError: (error) => {
      const refusal = toAppError(error);
      if (refusal.code === "INVITED_IS_THERE" && onThere) onThere(refusal);
      else told.onError(error);
    },
  });
  const resend = trpc.admin.resendInvitation.useMutation({ ...told, onSuccess: sent });
  const revoke = trpc.admin.revokeInvitation.useMutation({
    ...told,
    onSuccess: () => toast({ title: t("revoked") }),
  });
  return {
    invite: invite.mutate,
    resend: (invitationId: string) => resend.mutate({ invitationId }),
    revoke: (invitationId: string) => revoke.mutate({ invitationId }),
    isSending: invite.isPending || resend.isPending || revoke.isPending,
  };
}
