import { useTranslations } from "use-intl";
import type { RouteStop } from "#modules/routes/contract.ts";
import { MessageButton } from "../messages/message-button.tsx";

/** Opens the runner's messages with a stop's homeowner, if there are any or one may be written, and calls them. */
export function MessageResident({ stop }: { stop: RouteStop }) {
  const t = useTranslations("route.next");
  const { job, messages, resident } = stop;
  return (
    <MessageButton
      jobId={job.id}
      messages={messages}
      label={t("message", { name: resident?.firstName ?? "none", unread: messages.unread })}
      name={resident?.firstName ?? null}
    />
  );
}
