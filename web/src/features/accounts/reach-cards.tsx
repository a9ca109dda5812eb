import { type FormEvent, type ReactNode, useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { Reachability } from "#modules/notices/contract.ts";
import { digestHours } from "#modules/notices/rules.ts";
import { type DayPart, dayParts } from "#platform/values/windows.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Agreement } from "../../ui/agreement.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField, Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { Loaded, Skeleton } from "../../ui/states.tsx";
import { usePushDevice } from "../notices/push-device.tsx";

export function PushCard() {
  const t = useTranslations("reach.push");
  const { id, notificationPreferences } = useSignedInUser();
  const { data } = trpc.settings.reachability.useQuery();
  const { device, turnOn, turnOff, tryIt, isTurning, isTrying } = usePushDevice(id);
  return (
    <Card title={t("title")}>
      {device ? (
        <div className="grid gap-4">
          <p role="status">{t(`state.${device.state}`)}</p>
          {!notificationPreferences.pushNotifications && <p>{t("switchedOff")}</p>}
          {data && data.browsers > 0 && (
            <p className="soft small">{t("browsers", { count: data.browsers })}</p>
          )}
          <div className="flex wrap gap-3">
            {device.state === "off" && (
              <Button variant="quiet" loading={isTurning} onClick={() => void turnOn()}>
                {t("turnOn")}
              </Button>
            )}
            {device.state === "on" && (
              <>
                <Button variant="quiet" loading={isTrying} onClick={() => tryIt(device.endpoint)}>
                  {t("try")}
                </Button>
                <Button variant="plain" loading={isTurning} onClick={turnOff}>
                  {t("turnOff")}
                </Button>
              </>
            )}
          </div>
        </div>
      ) : (
        <Skeleton rows={1} />
      )}
    </Card>
  );
}

/** A time zone's display name: "Central Time" for "America/Chicago", "Hora central" in Spanish. */
export function useZoneName(): (timeZone: string) => string {
  const locale = useLocale();
  return (timeZone) => {
    if (/^(?:Etc\/)?(?:UTC|GMT)$/.test(timeZone)) return "UTC";
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
    const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
    // In French, unnamed zones use the country: "heure : Royaume-Uni".
    const bare = name.replace(/^heure\s:\s/, "");
    return bare.charAt(0).toLocaleUpperCase(locale) + bare.slice(1);
  };
}

/** Hours without push or text messages that can wait; 10 PM–7 AM by default. */
export function QuietHoursCard({ quietHours, timeZone }: Pick<Reachability, "quietHours" | "timeZone">) {
  const t = useTranslations("reach.quiet");
  const format = useFormatter();
  const zoneName = useZoneName();
  const spell = (minute: number) =>
    format.dateTime(new Date(minute * 60_000), { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  const utils = trpc.useUtils();
  const [from, setFrom] = useState(clock(quietHours?.fromMinute ?? 22 * 60));
  const [until, setUntil] = useState(clock(quietHours?.untilMinute ?? 7 * 60));
  const [wrong, setWrong] = useState<string | null>(null);
  const { act: set, isActing } = useAct(trpc.settings.setQuietHours, {
    success: (reachability) => ({ title: t(reachability.quietHours ? "saved" : "ended") }),
    failure: t("failed"),
    screen: "account",
    onDone: (reachability) => utils.settings.reachability.setData(undefined, reachability),
  });
  const save = () => {
    const [fromMinute, untilMinute] = [minuteOf(from), minuteOf(until)];
    if (fromMinute === null || untilMinute === null) return setWrong(t("missing"));
    if (fromMinute === untilMinute) return setWrong(t("same"));
    setWrong(null);
    set({ quietHours: { fromMinute, untilMinute } });
  };
  return (
    <Card title={t("title")} note={t("note")}>
      <SmallForm
        submit={t("set")}
        isSending={isActing}
        onSubmit={save}
        more={
          quietHours && (
            <Button variant="plain" onClick={() => !isActing && set({ quietHours: null })}>
              {t("end")}
            </Button>
          )
        }
      >
        <p role="status">
          {quietHours
            ? t("on", { from: spell(quietHours.fromMinute), until: spell(quietHours.untilMinute) })
            : t("off")}
        </p>
        <Fields pair="short">
          <TextField
            label={t("from")}
            type="time"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextField
            label={t("until")}
            type="time"
            value={until}
            error={wrong}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        </Fields>
        <p className="soft small">{t("zone", { zone: zoneName(timeZone) })}</p>
      </SmallForm>
    </Card>
  );
}

/** One message a day instead of single ones that can wait. */
function DigestCard({ digest }: Pick<Reachability, "digest">) {
  const t = useTranslations("reach.digest");
  const format = useFormatter();
  const utils = trpc.useUtils();
  const [part, setPart] = useState(digest);
  const { act: set, isActing } = useAct(trpc.settings.setDigest, {
    success: (reachability) => ({ title: t(reachability.digest ? "saved" : "ended") }),
    failure: t("failed"),
    screen: "account",
    onDone: (reachability) => utils.settings.reachability.setData(undefined, reachability),
  });
  const time = (each: DayPart) =>
    format.dateTime(new Date(digestHours[each] * 3_600_000), { hour: "numeric", timeZone: "UTC" });
  const labels = {
    morning: t("morning", { time: time("morning") }),
    afternoon: t("afternoon"),
    evening: t("evening", { time: time("evening") }),
  };
  return (
    <Card title={t("title")} note={t("note")}>
      <SmallForm submit={t("save")} isSending={isActing} onSubmit={() => set({ part })}>
        <SelectField
          label={t("part")}
          options={[
            { value: "", label: t("off") },
            ...dayParts.map((each) => ({ value: each, label: labels[each] })),
          ]}
          value={part ?? ""}
          onChange={({ currentTarget }) =>
            setPart(dayParts.find((each) => each === currentTarget.value) ?? null)
          }
        />
      </SmallForm>
    </Card>
  );
}

/** Formats a minute of the day: 1320 as "22:00". */
function clock(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? [];
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null;
}

export function SmsCard({ sms }: Pick<Reachability, "sms">) {
  const t = useTranslations("reach.sms");
  const utils = trpc.useUtils();
  const show = (reachability: Reachability) => utils.settings.reachability.setData(undefined, reachability);
  const { act: remove, isActing } = useAct(trpc.settings.removeSmsNumber, {
    success: { title: t("removed") },
    failure: t("failed"),
    screen: "account",
    onDone: show,
  });
  return (
    <Card title={t("title")} note={t("note")}>
      <div className="grid gap-4">
        {sms && (
          <p role="status">
            <span className="strong">{sms.number}</span> {t(`state.${sms.state}`)}
          </p>
        )}
        {sms?.state === "awaited" && <CodeForm onConfirmed={show} />}
        {sms ? (
          <div className="flex wrap gap-3">
            <Button variant="plain" loading={isActing} onClick={() => remove()}>
              {t("remove")}
            </Button>
          </div>
        ) : (
          <NumberForm onSent={show} />
        )}
      </div>
    </Card>
  );
}

/** A form of its own within the settings; `more` are other acts beside its button. */
function SmallForm({
  submit,
  isSending,
  onSubmit,
  more,
  children,
}: {
  submit: string;
  isSending: boolean;
  onSubmit: () => void;
  more?: ReactNode;
  children: ReactNode;
}) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={send}>
      {children}
      <div className="flex wrap gap-3">
        <Button type="submit" variant="quiet" loading={isSending}>
          {submit}
        </Button>
        {more}
      </div>
    </form>
  );
}

function NumberForm({ onSent }: { onSent: (reachability: Reachability) => void }) {
  const t = useTranslations("reach.sms");
  const errorText = useErrorText();
  const [number, setNumber] = useState("");
  const [isWanted, setWanted] = useState(false);
  const [wrong, setWrong] = useState<{ number?: string; consent?: string }>({});
  const { act: set, isActing } = useAct(trpc.settings.setSmsNumber, {
    failure: () => null,
    onDone: onSent,
    onFailed: (error) => setWrong({ number: errorText(error, t("failed")) }),
  });
  const send = () => {
    const missing = {
      ...(number.trim() === "" && { number: t("numberMissing") }),
      ...(!isWanted && { consent: t("consentMissing") }),
    };
    setWrong(missing);
    if (Object.keys(missing).length === 0) set({ number, consent: true });
  };
  return (
    <SmallForm submit={t("send")} isSending={isActing} onSubmit={send}>
      <TextField
        id="sms-number"
        label={t("number")}
        type="tel"
        autoComplete="tel"
        value={number}
        error={wrong.number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <CheckboxField
        label={t("consent")}
        checked={isWanted}
        error={wrong.consent}
        onChange={(event) => setWanted(event.currentTarget.checked)}
      />
      <Agreement to="messages" />
    </SmallForm>
  );
}

function CodeForm({ onConfirmed }: { onConfirmed: (reachability: Reachability) => void }) {
  const t = useTranslations("reach.sms");
  const errorText = useErrorText();
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const { act: confirm, isActing } = useAct(trpc.settings.confirmSmsNumber, {
    success: { title: t("confirmed") },
    failure: () => null,
    onDone: onConfirmed,
    onFailed: (error) => setWrong(errorText(error, t("failed"))),
  });
  return (
    <SmallForm
      submit={t("confirm")}
      isSending={isActing}
      onSubmit={() => {
        if (!/^\d{6}$/.test(code.trim())) setWrong(t("codeMissing"));
        else confirm({ code });
      }}
    >
      <TextField
        label={t("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={wrong}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </SmallForm>
  );
}

/** Contact channels other than email. Each card saves on its own, unlike the switches saved by Save. */
export function ReachCards() {
  const source = trpc.settings.reachability.useQuery();
  const { role } = useSignedInUser();
  return (
    <div className="grid gap-5">
      <PushCard />
      <Loaded source={source} rows={3}>
        {(data) => (
          <>
            <SmsCard sms={data.sms} />
            {role !== "admin" && <DigestCard key={`digest ${data.digest}`} digest={data.digest} />}
            <QuietHoursCard
              key={`quiet ${JSON.stringify(data.quietHours)}`}
              quietHours={data.quietHours}
              timeZone={data.timeZone}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}
