import { useTranslations } from "use-intl";
import type { RouteStop } from "#modules/routes/contract.ts";
import { MessageButton } from "../messages/message-button.tsx";

/** Opens the runner's messages with a stop's homeowner, if there are any or one may be written. */
export function MessageResident({ stop }: { stop: RouteStop }) {
  const t = useTranslations("route.next");
  const name = stop.resident?.firstName ?? "none";
  return (
    <MessageButton
      jobId={stop.job.id}
      messages={stop.messages}
      label={t("message", { name, unread: stop.messages.unread })}
    />
  );
}
