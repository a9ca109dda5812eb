import { useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Webhook } from "#modules/webhooks/contract.ts";
import * as contract from "#modules/webhooks/contract.ts";
import { useDays } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { Stack } from "../../ui/page.tsx";
import { Loaded } from "../../ui/states.tsx";
import { useCopy } from "./use-copy.ts";

type Endpoint = NonNullable<Webhook["endpoint"]>;
type Delivery = Webhook["deliveries"][number];

/** Opens the home's own address for events, and what went there. */
export function SmartHome() {
  const t = useTranslations("webhooks");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <SmallButton variant="quiet" onClick={() => setOpened(true)}>
        {t("open")}
      </SmallButton>
      <Dialog opened={opened} title={t("title")} onClose={() => setOpened(false)}>
        {opened && <Sheet />}
      </Dialog>
    </>
  );
}

/** How soon to ask again while a delivery’s first try has no outcome. */
const askAgainMs = 2000;

function Sheet() {
  const t = useTranslations("webhooks");
  const [secret, setSecret] = useState<string | null>(null);
  const source = trpc.webhook.find.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === "waiting" && one.trouble === null)
        ? askAgainMs
        : false,
  });
  return (
    <Loaded source={source} rows={4}>
      {({ endpoint, deliveries }) => (
        <Stack>
          {secret && <NewSecret secret={secret} />}
          {endpoint ? (
            <Connected
              endpoint={endpoint}
              deliveries={deliveries}
              onSecret={setSecret}
              onRemoved={() => setSecret(null)}
            />
          ) : (
            <>
              <p>{t("text")}</p>
              <Connect onSecret={setSecret} />
            </>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function Connect({ onSecret }: { onSecret: (secret: string) => void }) {
  const t = useTranslations("webhooks");
  const utils = trpc.useUtils();
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(contract.saveWebhook.input, {
    address: "",
  });
  const save = useAct(trpc.webhook.save, {
    failure: (error) => (setServerErrors(error) ? null : { sentence: t("connectFailed") }),
    invalidates: [utils.webhook.find],
    onDone: ({ secret }) => onSecret(secret),
  });
  // After disconnecting, the pressed button is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => form.getInputNode("address")?.focus(), []);
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.act(values), onInvalid)}>
      <Fields>
        <TextField
          label={t("address")}
          description={t("hint")}
          type="url"
          autoComplete="off"
          data-autofocus
          {...fieldOf("address")}
        />
        <Button type="submit" loading={save.isActing}>
          {t("connect")}
        </Button>
      </Fields>
    </form>
  );
}

function NewSecret({ secret }: { secret: string }) {
  const t = useTranslations("webhooks");
  const copy = useCopy({ done: t("secretCopied"), failed: t("secretCopyFailed") });
  const button = useRef<HTMLButtonElement>(null);
  // What was pressed for it is gone. A further secret comes while the copy button is there.
  useEffect(() => {
    if (secret) button.current?.focus();
  }, [secret]);
  return (
    <>
      <p>{t("once")}</p>
      <TextField
        label={t("secret")}
        readOnly
        value={secret}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button ref={button} onClick={() => void copy(secret)}>
        {t("copySecret")}
      </Button>
    </>
  );
}

function Connected({
  endpoint,
  deliveries,
  onSecret,
  onRemoved,
}: {
  endpoint: Endpoint;
  deliveries: readonly Delivery[];
  onSecret: (secret: string) => void;
  onRemoved: () => void;
}) {
  const t = useTranslations("webhooks");
  const format = useFormatter();
  const utils = trpc.useUtils();
  const invalidates = [utils.webhook.find];
  const [asked, setAsked] = useState<"renew" | "remove" | null>(null);
  const done = () => setAsked(null);
  const test = useAct(trpc.webhook.test, {
    success: { title: t("tested"), message: t("testedText") },
    failure: { sentence: t("testFailed") },
    invalidates,
  });
  const renew = useAct(trpc.webhook.renewSecret, {
    failure: { sentence: t("renewFailed") },
    onDone: ({ secret }) => onSecret(secret),
    onSettled: done,
  });
  const remove = useAct(trpc.webhook.remove, {
    success: { title: t("removed") },
    failure: { sentence: t("removeFailed") },
    onDone: onRemoved,
    onSettled: done,
    invalidates,
  });
  const { host, failingSince, pausedAt } = endpoint;
  const day = (at: string | null) => (at ? format.dateTime(new Date(at), { dateStyle: "medium" }) : "");
  return (
    <>
      <p className="break" role={failingSince ? "alert" : undefined}>
        {t(`states.${pausedAt ? "paused" : failingSince ? "failing" : "on"}`, {
          host,
          day: day(pausedAt ?? failingSince),
        })}
      </p>
      <div className="flex wrap gap-2">
        <SmallButton loading={test.isActing} onClick={() => test.act()}>
          {t("test")}
        </SmallButton>
        <SmallButton variant="quiet" onClick={() => setAsked("renew")}>
          {t("renew")}
        </SmallButton>
        <SmallButton variant="plain" onClick={() => setAsked("remove")}>
          {t("remove")}
        </SmallButton>
      </div>
      <h3 className="small strong">{t("log")}</h3>
      {deliveries.length === 0 ? (
        <p className="soft">{t("empty")}</p>
      ) : (
        <ul className="no-list grid gap-3">
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryRow delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
      <Confirm
        opened={asked === "renew"}
        title={t("renewTitle")}
        action={t("renew")}
        loading={renew.isActing}
        onConfirm={() => renew.act()}
        onCancel={done}
      >
        <p>{t("renewText")}</p>
      </Confirm>
      <Confirm
        opened={asked === "remove"}
        title={t("removeTitle", { host })}
        action={t("remove")}
        danger
        loading={remove.isActing}
        onConfirm={() => remove.act()}
        onCancel={done}
      >
        <p>{t("removeText")}</p>
      </Confirm>
    </>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const t = useTranslations("webhooks");
  const format = useFormatter();
  const days = useDays();
  const utils = trpc.useUtils();
  const { id, event, onDay, state, trouble, httpStatus, createdAt } = delivery;
  const resend = useAct(trpc.webhook.resend, {
    success: { title: t("resent") },
    failure: { sentence: t("resendFailed") },
    invalidates: [utils.webhook.find],
  });
  const name = t(`events.${nameOf[event]}`);
  const when = format.dateTime(new Date(createdAt), {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  const outcome = t(`outcomes.${outcomeOf({ state, trouble })}`, { status: String(httpStatus ?? "") });
  return (
    <ListRow
      title={onDay ? `${name} · ${days.day(onDay)}` : name}
      text={
        <>
          {state === "waiting" && trouble ? t("again", { outcome }) : outcome}
          <br />
          {when}
        </>
      }
      actions={
        state !== "waiting" && (
          <SmallButton
            variant="quiet"
            loading={resend.isActing}
            aria-label={t("resendNamed", { event: name, when })}
            onClick={() => resend.act({ id })}
          >
            {t("resend")}
          </SmallButton>
        )
      }
    />
  );
}

const nameOf = {
  "pickup.reminder": "reminder",
  "pickup.cans_out": "cans_out",
  "pickup.cans_back": "cans_back",
  "pickup.missed": "missed",
  test: "test",
} as const satisfies Record<Delivery["event"], string>;

/** Why it failed, if it did; else how far it is. */
function outcomeOf({ state, trouble }: Pick<Delivery, "state" | "trouble">) {
  if (trouble) return trouble;
  return state === "failed" ? "dropped" : state;
}
