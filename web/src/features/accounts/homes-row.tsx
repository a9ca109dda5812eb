import { useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { EditRow } from "../../ui/rows.tsx";
import { useShowHome } from "./use-show-home.ts";

type Home = User["homes"][number];

/** The account's homes, and what shows, adds and removes one. Each has its own service. */
export function HomesRow() {
  const t = useTranslations("profile.homes");
  const { homes, homeownerProfile } = useSignedInUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <EditRow
        isCard
        label={t("title")}
        value={homes.length > 1 ? t("count", { count: homes.length }) : homeownerProfile?.address}
        onEdit={() => setOpen(true)}
      />
      <Dialog opened={isOpen} title={t("title")} onClose={() => setOpen(false)}>
        <Homes />
      </Dialog>
    </>
  );
}

function Homes() {
  const t = useTranslations("profile.homes");
  const { homes } = useSignedInUser();
  const { show, isShowing } = useShowHome();
  const { show: setUp, isShowing: isOpening } = useShowHome("/subscribe");
  const { act: add, isActing: isAdding } = useAct(trpc.profile.addHome, {
    failure: t("notAdded"),
    onDone: ({ id }) => setUp(id),
  });
  return (
    <>
      <p className="soft small">{t("note")}</p>
      {homes.length > 0 && (
        <ul className="grid mt-3">
          {homes.map((home, at) => (
            <li key={home.id} className="py-3 ruled">
              <HomeRow
                home={home}
                isFirst={at === 0}
                isShowing={isShowing || isOpening}
                onShow={() => (home.address === null ? setUp(home.id) : show(home.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button variant="quiet" className="mt-4" loading={isAdding || isOpening} onClick={() => add()}>
        {t("add")}
      </Button>
    </>
  );
}

function HomeRow({
  home,
  isFirst,
  isShowing,
  onShow,
}: {
  home: Home;
  isFirst: boolean;
  isShowing: boolean;
  onShow: () => void;
}) {
  const t = useTranslations("profile.homes");
  const { id: shown } = useSignedInUser();
  const [isAsked, setAsked] = useState(false);
  const { auth } = trpc.useUtils();
  const { act: remove, isActing: isRemoving } = useAct(trpc.profile.removeHome, {
    success: { title: t("removed") },
    failure: t("notRemoved"),
    onDone: () => {
      // A page of the removed home has nothing left to show.
      if (home.id === shown) window.location.assign("/profile");
    },
    invalidates: [auth.currentUser],
  });
  const name = home.address ?? t("new");
  return (
    <>
      <ListRow
        title={name}
        text={home.id === shown ? t("shown") : undefined}
        actions={
          <>
            {home.id !== shown && (
              <SmallButton
                variant="plain"
                loading={isShowing}
                aria-label={t(home.address === null ? "setUpNamed" : "showNamed", { name })}
                onClick={onShow}
              >
                {t(home.address === null ? "setUp" : "show")}
              </SmallButton>
            )}
            {!isFirst && (
              <SmallButton
                variant="plain"
                loading={isRemoving}
                aria-label={t("removeNamed", { name })}
                onClick={() => setAsked(true)}
              >
                {t("remove")}
              </SmallButton>
            )}
          </>
        }
      />
      <Confirm
        opened={isAsked}
        title={t("removeTitle", { name })}
        action={t("remove")}
        danger
        onConfirm={() => {
          setAsked(false);
          remove({ id: home.id });
        }}
        onCancel={() => setAsked(false)}
      >
        <p>{t("removeText")}</p>
      </Confirm>
    </>
  );
}
