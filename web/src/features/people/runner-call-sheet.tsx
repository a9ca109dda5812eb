import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { CallDialog, callOptions } from "../messages/call-sheet.tsx";

/** Connects the operator's phone with a pickup's runner. */
export function RunnerCallSheet({ jobId, name, ...dialog }: DialogSwitch & { jobId: string; name: string }) {
  const t = useTranslations("messages.call");
  const pickups = useTranslations("callers.pickups");
  const { admin } = trpc.useUtils();
  const call = useAct(trpc.admin.callRunner, {
    ...callOptions,
    invalidates: [admin.personPickup, admin.auditLog],
  });
  const choice = {
    label: t("other", { name }),
    isFirst: true,
    onCall: () => call.act({ jobId, callId: crypto.randomUUID() }),
  };
  return <CallDialog {...dialog} call={call} text={pickups("callText")} choices={[choice]} />;
}
