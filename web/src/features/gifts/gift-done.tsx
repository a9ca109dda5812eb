import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import type { finishGift } from "#modules/growth/contract/gifts.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useDays } from "../../lib/days.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { handOver } from "../../lib/hand-over.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { HouseWithCan } from "../../ui/scenes.tsx";
import { PageSkeleton } from "../../ui/states.tsx";

/** After payment: the gift's code and link, or why there is none. */
export function GiftDone({ secret }: { secret: string }) {
  const t = useTranslations("gifts.done");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { client } = trpc.useUtils();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["gift", secret],
    // Checking books a payment made meanwhile.
    queryFn: () => client.site.finishGift.mutate({ secret }),
    staleTime: 0,
    gcTime: 0,
  });
  const again = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      {common("retry")}
    </Button>
  );
  if (data?.code) return <Ready gift={data} code={data.code} />;
  const another = <ButtonLink to="/gift">{t("another")}</ButtonLink>;
  if (data?.state === "open")
    return (
      <MessagePage
        step="open"
        title={t("open")}
        text={t("openText")}
        actions={
          <>
            {again} {another}
          </>
        }
      />
    );
  if (data) return <MessagePage step="over" title={t("over")} text={t("overText")} actions={another} />;
  if (!error) return <PageSkeleton />;
  const isUnknown = toAppError(error).code === "NOT_FOUND";
  return (
    <MessagePage
      hasFailed
      step="failed"
      title={t("failed")}
      text={isUnknown ? t("unknown") : errorText(error, t("failedText"))}
      actions={isUnknown ? another : again}
    />
  );
}

type Gift = z.infer<typeof finishGift.output>;

function Ready({ gift: { months, isEmailed, sendOn }, code }: { gift: Gift; code: string }) {
  const t = useTranslations("gifts.done");
  const days = useDays();
  const how = isEmailed ? (sendOn === null ? "now" : "later") : "link";
  const [isCopied, setIsCopied] = useState(false);
  const pass = () => {
    const url = new URL(`/sign-up?code=${code}`, window.location.origin).href;
    void handOver({ url }).then(setIsCopied);
  };
  return (
    <MessagePage
      picture={<HouseWithCan />}
      step="ready"
      isAnswer
      title={t("title")}
      text={
        <>
          {t("text", { count: months, how, date: sendOn === null ? "none" : days.day(sendOn) })}{" "}
          <strong className="block">{t("code", { code })}</strong>
        </>
      }
      actions={
        <>
          <Button variant={isEmailed ? "quiet" : "primary"} onClick={pass}>
            {t("share")}
          </Button>
          <span role="status" className="small">
            {isCopied && t("copied")}
          </span>
        </>
      }
    />
  );
}
