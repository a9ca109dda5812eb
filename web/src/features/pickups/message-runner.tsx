import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { MessageButton } from "../messages/message-button.tsx";

/** Opens the homeowner's messages with a pickup's runner, if there are any or one may be written, and calls them. */
export function MessageRunner({ job }: { job: OwnJob }) {
  const t = useTranslations("homeowner.live");
  const { unread, isOpen } = job.messages;
  const runner = job.runner?.user.firstName;
  return (
    <MessageButton
      jobId={job.id}
      messages={job.messages}
      name={runner ?? null}
      label={isOpen && runner ? t("message", { runner, unread }) : t("messages", { unread })}
    />
  );
}
