import { useTranslations } from "use-intl";
import type { SupportMessage } from "#modules/support/contract.ts";
import { MessageList } from "../../ui/message-list.tsx";

/** Messages, oldest first. `mine` is the reader's side; `theirName` names the other unless it is support. */
export function Messages({
  messages,
  mine,
  theirName,
}: {
  messages: readonly SupportMessage[];
  mine: "user" | "support";
  theirName?: string;
}) {
  const t = useTranslations("support.thread");
  return (
    <MessageList
      label={t("messages")}
      messages={messages.map(({ isFromSupport, ...message }) => {
        const isMine = isFromSupport === (mine === "support");
        const name = isMine ? t("you") : isFromSupport ? t("support") : theirName;
        return { ...message, isMine, name, photoAlt: t("photo") };
      })}
    />
  );
}
