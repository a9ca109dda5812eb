import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import * as z from "zod";
import {
  addRecordRecipient,
  type RecordRecipient,
  type RecordSharing as Sharing,
} from "#modules/rentals/contract/records.ts";
import { toAppError } from "../../lib/app-error.ts";
import { handOver } from "../../lib/hand-over.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { TextField } from "../../ui/fields.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { Columns } from "../../ui/page.tsx";
import { Loaded } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { monthAfter } from "../pickups/months.ts";
import type { Period } from "./record-page.tsx";

/** Links to the shown days, and who gets each month's record. */
export function RecordSharing({
  propertyId,
  period,
  today,
}: {
  propertyId: string;
  period: Period;
  today: string;
}) {
  const source = trpc.rental.recordSharing.useQuery({ propertyId });
  // A removed rental has its record, but nothing new to send.
  if (source.error && toAppError(source.error).code === "NOT_FOUND") return null;
  return (
    <div className="screen-only">
      <Loaded source={source} rows={2}>
        {(sharing) => (
          <Columns kind="main">
            <Links propertyId={propertyId} period={period} links={sharing.links} />
            <Monthly propertyId={propertyId} recipients={sharing.recipients} today={today} />
          </Columns>
        )}
      </Loaded>
    </div>
  );
}

function Links({ propertyId, period, links }: { propertyId: string; period: Period; links: number }) {
  const t = useTranslations("records");
  const utils = trpc.useUtils();
  const [link, setLink] = useState<string | null>(null);
  // Shown inline, because a toast would cover the buttons.
  const [says, setSays] = useState<"linkMade" | "linkCopied" | "ended" | null>(null);
  const [isEnding, setIsEnding] = useState(false);
  const make = useAct(trpc.rental.shareRecord, {
    failure: t("linkFailed"),
    onDone: ({ path }) => {
      const address = new URL(path, window.location.origin).href;
      setLink(address);
      void handOver({ url: address }).then((isCopied) => setSays(isCopied ? "linkCopied" : "linkMade"));
    },
    invalidates: [utils.rental.recordSharing],
  });
  const end = useAct(trpc.rental.stopSharingRecord, {
    failure: t("endFailed"),
    onDone: () => {
      setLink(null);
      setSays("ended");
    },
    onSettled: () => setIsEnding(false),
    invalidates: [utils.rental.recordSharing],
  });
  return (
    <Card title={t("shareTitle")} note={t("shareNote")}>
      <div className="grid gap-3">
        {link && (
          <p className="break small">
            <a href={link}>{link}</a>
          </p>
        )}
        <p role="status" className="small">
          {says ? t(says) : links > 0 && t("links", { count: links })}
        </p>
        <div className="flex wrap gap-3">
          <Button variant="quiet" loading={make.isActing} onClick={() => make.act({ propertyId, ...period })}>
            {t("makeLink")}
          </Button>
          {links > 0 && (
            <Button variant="quiet" onClick={() => setIsEnding(true)}>
              {t("endLinks")}
            </Button>
          )}
        </div>
      </div>
      <Confirm
        opened={isEnding}
        title={t("endTitle")}
        action={t("endLinks")}
        loading={end.isActing}
        onConfirm={() => end.act({ propertyId })}
        onCancel={() => setIsEnding(false)}
      >
        <p>{t("endText")}</p>
      </Confirm>
    </Card>
  );
}

const recipientForm = z.object({ email: addRecordRecipient.input.shape.email });

function Monthly({
  propertyId,
  recipients,
  today,
}: {
  propertyId: string;
  recipients: readonly RecordRecipient[];
  today: string;
}) {
  const t = useTranslations("records");
  const format = useFormatter();
  const utils = trpc.useUtils();
  const monthName = (day: string) =>
    format.dateTime(new Date(day), { month: "long", timeZone: "UTC", year: "numeric" });
  const [removed, setRemoved] = useState<RecordRecipient | null>(null);
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(recipientForm, { email: "" });
  const keep = (sharing: Sharing) => utils.rental.recordSharing.setData({ propertyId }, sharing);
  const add = useAct(trpc.rental.addRecordRecipient, {
    failure: t("addFailed"),
    onDone: (sharing) => {
      keep(sharing);
      form.reset();
    },
    onFailed: setServerErrors,
  });
  const remove = useAct(trpc.rental.removeRecordRecipient, {
    failure: t("removeFailed"),
    onDone: keep,
    onSettled: () => setRemoved(null),
  });
  const send = useAct(trpc.rental.sendRecordNow, {
    failure: t("sendFailed"),
    onDone: ({ sent, ...sharing }) => {
      keep(sharing);
      toast({ title: t("sentNow", { count: sent }) });
    },
    invalidates: [utils.rental.recordSharing],
  });
  const lastMonth = `${monthAfter(today.slice(0, 7), -1)}-01`;
  return (
    <Card title={t("monthly")} note={t("monthlyNote")}>
      <div className="grid gap-3">
        {recipients.length === 0 ? (
          <p className="soft">{t("nobody")}</p>
        ) : (
          <ul className="grid">
            {recipients.map((recipient) => (
              <li key={recipient.id} className="py-3 ruled">
                <ListRow
                  title={<span className="break">{recipient.email}</span>}
                  text={
                    recipient.hasStopped
                      ? t("stopped")
                      : recipient.last
                        ? t(`emailStates.${recipient.last.state}`, { month: monthName(recipient.last.month) })
                        : t("noneYet")
                  }
                  actions={
                    !recipient.hasStopped && (
                      <SmallButton
                        variant="quiet"
                        aria-label={t("removeNamed", { email: recipient.email })}
                        onClick={() => setRemoved(recipient)}
                      >
                        {t("remove")}
                      </SmallButton>
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
        <form
          noValidate
          className="grid gap-3"
          onSubmit={form.onSubmit(({ email }) => add.act({ propertyId, email }), onInvalid)}
        >
          <TextField
            label={t("email")}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            {...fieldOf("email")}
          />
          <div className="flex wrap gap-3">
            <Button type="submit" variant="quiet" loading={add.isActing}>
              {t("add")}
            </Button>
            {recipients.some(({ hasStopped }) => !hasStopped) && (
              <Button variant="quiet" loading={send.isActing} onClick={() => send.act({ propertyId })}>
                {t("sendNow", { month: monthName(lastMonth) })}
              </Button>
            )}
          </div>
        </form>
      </div>
      <Confirm
        opened={removed !== null}
        title={t("removeTitle", { email: removed?.email ?? "" })}
        action={t("remove")}
        loading={remove.isActing}
        onConfirm={() => removed && remove.act({ propertyId, id: removed.id })}
        onCancel={() => setRemoved(null)}
      >
        <p>{t("removeText")}</p>
      </Confirm>
    </Card>
  );
}
