import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Feed } from "#modules/rentals/contract/feeds.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { SwitchField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { EmptyState, type Source } from "../../ui/states.tsx";
import { FeedState, useFeedName } from "./feed-state.tsx";
import styles from "./rentals.module.css";
import { useFeedActs } from "./use-feed-acts.ts";
import { useSetFeed } from "./use-set-feed.ts";

const RenameFeedDialog = lazyDialog(async () => (await import("./feed-dialogs.tsx")).RenameFeedDialog);
const FeedAddressDialog = lazyDialog(async () => (await import("./feed-dialogs.tsx")).FeedAddressDialog);

export function FeedList({ source, onConnect }: { source: Source<readonly Feed[]>; onConnect: () => void }) {
  const t = useTranslations("rentalProperty.feeds");
  const add = (
    <SmallButton onClick={onConnect}>
      <Icon name="plus" />
      {t("add")}
    </SmallButton>
  );
  return (
    <ListCard
      title={t("title")}
      note={t("note")}
      source={source}
      action={source.data && source.data.length > 0 && add}
      empty={<EmptyState title={t("empty")} text={t("emptyText")} action={add} />}
    >
      {(feed) => <FeedRow feed={feed} />}
    </ListCard>
  );
}

function FeedRow({ feed }: { feed: Feed }) {
  const t = useTranslations("rentalProperty.feeds");
  const name = useFeedName()(feed);
  const { id } = feed;
  const { sync, trust, remove, isActing: isOtherActing } = useFeedActs();
  const [opened, setOpened] = useState<"trust" | "rename" | "address" | "remove" | null>(null);
  const saving = useSetFeed({ id, onDone: () => setOpened(null) });
  const isActing = isOtherActing || saving.isActing;
  // Keep what the host saw when they began; a refetch must not replace it.
  const [seen, setSeen] = useState(feed);
  const begin = (which: typeof opened) => {
    setSeen(feed);
    setOpened(which);
  };
  const dialog = (which: typeof opened) => ({ opened: opened === which, onClose: () => setOpened(null) });
  return (
    <article className="grid one-column gap-2" aria-label={name}>
      <div className="flex wrap middle between gap-1-3">
        <h3 className={styles.name}>{name}</h3>
        <p className="soft small">{feed.host}</p>
      </div>
      <FeedState feed={feed} />
      {feed.doubt && (
        <div className={styles.trouble}>
          <p>{t("doubt", { count: feed.missingStays })}</p>
          <SmallButton loading={isActing} onClick={() => setOpened("trust")}>
            {t("trust")}
          </SmallButton>
        </div>
      )}
      <SwitchField
        label={t("blocked")}
        hint={t("blockedHint")}
        checked={feed.countsBlocked}
        busy={isActing}
        onChange={(countsBlocked) => saving.set({ countsBlocked }, feed)}
      />
      <div className={styles.feedActions}>
        <SmallButton
          loading={isActing}
          aria-label={t("syncNamed", { name })}
          onClick={() => sync.act({ id })}
        >
          <Icon name="refresh" />
          {t("sync")}
        </SmallButton>
        <SmallButton variant="plain" aria-label={t("renameNamed", { name })} onClick={() => begin("rename")}>
          {t("rename")}
        </SmallButton>
        <SmallButton
          variant="plain"
          aria-label={t("changeAddressNamed", { name })}
          onClick={() => begin("address")}
        >
          {t("changeAddress")}
        </SmallButton>
        <SmallButton
          variant="plain"
          aria-label={t("removeNamed", { name })}
          onClick={() => setOpened("remove")}
        >
          {t("remove")}
        </SmallButton>
      </div>
      <Confirm
        opened={opened === "trust"}
        title={t("trustTitle")}
        action={t("trust")}
        danger
        onConfirm={() => {
          trust.act({ id });
          setOpened(null);
        }}
        onCancel={() => setOpened(null)}
      >
        <p>{t("trustText", { count: feed.missingStays })}</p>
      </Confirm>
      <RenameFeedDialog
        {...dialog("rename")}
        name={feed.name ?? ""}
        isSaving={isActing}
        onSave={(typed) => saving.set({ name: typed || null }, seen)}
      />
      <FeedAddressDialog {...dialog("address")} feed={seen} />
      <Confirm
        opened={opened === "remove"}
        title={t("removeTitle")}
        action={t("remove")}
        danger
        loading={isActing}
        onConfirm={() => remove.act({ id }, () => setOpened(null))}
        onCancel={() => setOpened(null)}
      >
        <p>{t("removeText")}</p>
      </Confirm>
      {saving.dialog}
    </article>
  );
}
