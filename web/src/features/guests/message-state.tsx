import { useTranslations } from "use-intl";
import type { Stay } from "#modules/guests/contract.ts";
import { useMomentThere } from "./use-words.ts";

/** When a message was or will be sent; or that it is sent manually. */
export function MessageState({
  stay,
  templateId,
  message = stay.messages.find((each) => each.templateId === templateId),
}: {
  stay: Stay;
  templateId?: string;
  message?: Stay["messages"][number];
}) {
  const t = useTranslations("guests.guest");
  const moment = useMomentThere();
  if (!message) return t("byHand");
  const when = moment(message.at, stay.property.timeZone);
  if (message.state === "planned") return t("planned", { when });
  if (message.state === "waiting") return t("waiting", { when });
  if (message.state === "skipped") return t("skipped", { when });
  const { channel: how, by } = message;
  if (message.state === "failed") return t("failed", { how, when });
  if (message.state === "delivered") return t("delivered", { how, when, by: by ?? "none" });
  if (message.state === "sent" && how === "sms") return t("onWay", { how, when });
  return by ? t("sentBy", { how, when, by }) : t("sentAuto", { how, when });
}
