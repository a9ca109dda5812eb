import { useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { Passkey } from "#modules/sign-in/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { knowsPasskeys } from "./passkeys.ts";
import { useAddPasskey } from "./use-add-passkey.ts";

/** The account's passkeys, with ways to add and remove them. */
export function PasskeysCard() {
  const t = useTranslations("passkeys");
  const source = trpc.security.passkeys.useQuery();
  const { passwordDialog, run } = useReauthenticate();
  const { add, isAdding } = useAddPasskey(run);
  const [asked, setAsked] = useState<Passkey | null>(null);
  const utils = trpc.useUtils().security;
  const { act: remove, isActing: isRemoving } = useAct(trpc.security.removePasskey, {
    through: run,
    success: { title: t("remove.done.title"), message: t("remove.done.text") },
    failure: t("remove.failed"),
    screen: "account",
    invalidates: [utils.passkeys, utils.sessions],
  });
  return (
    <>
      <ListCard
        title={t("title")}
        note={t("note")}
        source={source}
        rows={2}
        empty={<p className="soft">{t("empty")}</p>}
        after={<Add isAdding={isAdding} onAdd={add} />}
      >
        {(passkey) => <Row passkey={passkey} isRemoving={isRemoving} onRemove={() => setAsked(passkey)} />}
      </ListCard>
      <Confirm
        opened={asked !== null}
        title={t("remove.title")}
        action={t("remove.action")}
        onConfirm={() => {
          setAsked(null);
          if (asked) remove({ id: asked.id });
        }}
        onCancel={() => setAsked(null)}
      >
        <p>{t("remove.text")}</p>
      </Confirm>
      {passwordDialog}
    </>
  );
}

/** The button, or why there is none. */
function Add({ isAdding, onAdd }: { isAdding: boolean; onAdd: () => void }) {
  const t = useTranslations("passkeys.add");
  const factor = useTranslations("security.twoFactor");
  const { data } = trpc.security.overview.useQuery();
  if (!knowsPasskeys()) return <p className="mt-4">{t("problems.unsupported")}</p>;
  if (data?.emailVerified === false)
    return <p className="mt-4">{factor("confirmFirst", { email: data.email })}</p>;
  return (
    <Button variant="quiet" className="mt-4" loading={isAdding} onClick={onAdd}>
      {t("action")}
    </Button>
  );
}

function Row({
  passkey,
  isRemoving,
  onRemove,
}: {
  passkey: Passkey;
  isRemoving: boolean;
  onRemove: () => void;
}) {
  const t = useTranslations("passkeys");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const name = passkey.name ?? t("unnamed");
  const when = format.dateTime(new Date(passkey.createdAt), { dateStyle: "medium" });
  const used = passkey.lastUsedAt
    ? t("used", { when: format.relativeTime(new Date(passkey.lastUsedAt), now) })
    : t("unused");
  return (
    <ListRow
      title={name}
      text={`${t("added", { when })} · ${used}`}
      actions={
        <SmallButton
          variant="plain"
          loading={isRemoving}
          aria-label={t("remove.named", { name, when })}
          onClick={onRemove}
        >
          {t("remove.action")}
        </SmallButton>
      }
    />
  );
}
