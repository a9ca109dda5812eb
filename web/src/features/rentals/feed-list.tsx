import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Feed } from "#modules/rentals/contract.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { SwitchField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { FeedState, useFeedName } from "./feed-state.tsx";
import styles from "./rentals.module.css";
import { useFeedActs } from "./use-feed-acts.ts";

const RenameFeedDialog = lazyDialog(async () => (await import("./feed-dialogs.tsx")).RenameFeedDialog);
const FeedAddressDialog = lazyDialog(async () => (await import("./feed-dialogs.tsx")).FeedAddressDialog);

/** A rental's calendars with their problems and actions. */
export function FeedList({
  source,
  onConnect,
}: {
  source: { data: readonly Feed[] | undefined; error: unknown; refetch: () => unknown };
  onConnect: () => void;
}) {
  const t = useTranslations("rentalProperty.feeds");
  const acts = useFeedActs();
  const nameOf = useFeedName();
  const [removing, setRemoving] = useState<Feed | null>(null);
  const [trusting, setTrusting] = useState<{ feed: Feed; opened: boolean } | null>(null);
  const [renaming, setRenaming] = useState<Feed | null>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const [moving, setMoving] = useState<{ feed: Feed; opened: boolean } | null>(null);
  const add = (
    <Button variant="quiet" size="small" onClick={onConnect}>
      <Icon name="plus" />
      {t("add")}
    </Button>
  );
  return (
    <>
      <ListCard
        title={t("title")}
        note={t("note")}
        source={source}
        action={source.data && source.data.length > 0 && add}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} action={add} />}
      >
        {(feed) => (
          <FeedRow
            feed={feed}
            name={nameOf(feed)}
            acts={acts}
            onRename={() => {
              setRenaming(feed);
              setIsRenaming(true);
            }}
            onChangeAddress={() => setMoving({ feed, opened: true })}
            onRemove={() => setRemoving(feed)}
            onTrust={() => setTrusting({ feed, opened: true })}
          />
        )}
      </ListCard>
      <Confirm
        opened={removing !== null}
        title={t("removeTitle")}
        action={t("remove")}
        danger
        loading={removing !== null && acts.isUnderWay(removing.id)}
        onConfirm={() => removing && acts.remove(removing.id, () => setRemoving(null))}
        onCancel={() => setRemoving(null)}
      >
        <p>{t("removeText")}</p>
      </Confirm>
      {trusting && (
        <Confirm
          opened={trusting.opened}
          title={t("trustTitle")}
          action={t("trust")}
          danger
          onConfirm={() => {
            acts.trust(trusting.feed.id);
            setTrusting({ ...trusting, opened: false });
          }}
          onCancel={() => setTrusting({ ...trusting, opened: false })}
        >
          <p>{t("trustText", { count: trusting.feed.missingStays })}</p>
        </Confirm>
      )}
      {moving && (
        <FeedAddressDialog
          key={moving.feed.id}
          opened={moving.opened}
          feed={moving.feed}
          onClose={() => setMoving({ ...moving, opened: false })}
        />
      )}
      <RenameFeedDialog
        key={renaming?.id}
        opened={isRenaming}
        name={renaming?.name ?? ""}
        isSaving={renaming !== null && acts.isUnderWay(renaming.id)}
        onSave={(name) =>
          renaming && acts.set({ id: renaming.id, name: name || null }, () => setIsRenaming(false))
        }
        onClose={() => setIsRenaming(false)}
      />
    </>
  );
}

function FeedRow({
  feed,
  name,
  acts,
  onRename,
  onChangeAddress,
  onRemove,
  onTrust,
}: {
  feed: Feed;
  name: string;
  acts: ReturnType<typeof useFeedActs>;
  onRename: () => void;
  onChangeAddress: () => void;
  onRemove: () => void;
  onTrust: () => void;
}) {
  const t = useTranslations("rentalProperty.feeds");
  const busy = acts.isUnderWay(feed.id);
  return (
    <article className={styles.item} aria-label={name}>
      <div className={styles.feedTop}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.feedLine}>{feed.host}</p>
      </div>
      <FeedState feed={feed} />
      {feed.doubt && (
        <div className={styles.trouble}>
          <p>{t("doubt", { count: feed.missingStays })}</p>
          <Button variant="quiet" size="small" loading={busy} onClick={onTrust}>
            {t("trust")}
          </Button>
        </div>
      )}
      <SwitchField
        label={t("blocked")}
        hint={t("blockedHint")}
        checked={feed.countsBlocked}
        busy={busy}
        onChange={(countsBlocked) => acts.set({ id: feed.id, countsBlocked })}
      />
      <div className={styles.feedActions}>
        <Button
          variant="quiet"
          size="small"
          loading={busy}
          aria-label={t("syncNamed", { name })}
          onClick={() => acts.sync(feed.id)}
        >
          <Icon name="refresh" />
          {t("sync")}
        </Button>
        <Button variant="plain" size="small" aria-label={t("renameNamed", { name })} onClick={onRename}>
          {t("rename")}
        </Button>
        <Button
          variant="plain"
          size="small"
          aria-label={t("changeAddressNamed", { name })}
          onClick={onChangeAddress}
        >
          {t("changeAddress")}
        </Button>
        <Button variant="plain" size="small" aria-label={t("removeNamed", { name })} onClick={onRemove}>
          {t("remove")}
        </Button>
      </div>
    </article>
  );
}
