import { useState } from "react";
import { useTranslations } from "use-intl";
import type { SharedRecord } from "#modules/rentals/contract/records.ts";
import { toAppError } from "../../lib/app-error.ts";
import { dayIn } from "../../lib/days.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { MessagePage, Page } from "../../ui/page.tsx";
import { ErrorState, PageSkeleton } from "../../ui/states.tsx";
import { RecordPdf } from "./record-pdf.tsx";
import { RecordSheet } from "./record-sheet.tsx";

/** /record/$token: a rental's photo record for anybody with the link. */
export default function SharedRecordPage({ token }: { token: string }) {
  const t = useTranslations("records");
  // Photo URLs last only minutes.
  const source = trpc.rental.sharedRecord.useQuery({ token }, { staleTime: 0, retry: false });
  if (source.data) return <Shared record={source.data} token={token} onReload={source.refetch} />;
  if (!source.error) return <PageSkeleton />;
  if (["LINK_INVALID", "BAD_REQUEST"].includes(toAppError(source.error).code))
    return <MessagePage title={t("gone")} text={t("goneText")} />;
  return <ErrorState error={source.error} onRetry={source.refetch} />;
}

function Shared({
  record,
  token,
  onReload,
}: {
  record: SharedRecord;
  token: string;
  onReload: () => unknown;
}) {
  const t = useTranslations("records");
  const title = useTranslations("rentalPickups.record")("title");
  const today = dayIn(new Date(serverNow()), record.property.timeZone);
  return (
    <Page
      title={title}
      lead={t("sharedLead")}
      actions={
        <div className="screen-only">
          <RecordPdf query={{ token }} />
        </div>
      }
    >
      <RecordSheet record={record} period={record} today={today} onReload={onReload} />
      {record.isRecipient && <StopEmails token={token} />}
    </Page>
  );
}

function StopEmails({ token }: { token: string }) {
  const t = useTranslations("records");
  const [isAsking, setIsAsking] = useState(false);
  const { act, isActing, answer } = useAct(trpc.rental.stopRecord, {
    failure: t("stopFailed"),
    onSettled: () => setIsAsking(false),
  });
  return (
    <div className="screen-only">
      <p role="status">{answer && t("stopDone")}</p>
      {!answer && (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {t("stop")}
        </Button>
      )}
      <Confirm
        opened={isAsking}
        title={t("stopTitle")}
        action={t("stop")}
        loading={isActing}
        onConfirm={() => act({ token })}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t("stopText")}</p>
      </Confirm>
    </div>
  );
}
