import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { lazyDialog, lazyPart } from "../../lib/lazy.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, FoldedCards } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EditRow, Rows } from "../../ui/rows.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { Thumbnail } from "./pictures.tsx";
import styles from "./profile-rows.module.css";
import { kindOf, type ProfileThing, valuesOf } from "./profile-values.ts";

/** Forms stay out of the page's scripts until one is opened. */
const EditProfile = lazyDialog(async () => (await import("./edit-profile.tsx")).EditProfile);

const RhythmRows = lazyPart(
  "pickups",
  async () => (await import("../schedule/rhythm-rows.tsx")).RhythmRows,
  // Holds its height, or what is below moves while it is pressed.
  <Skeleton rows={3} />,
);

/** The profile's cards: a row for each thing, changed on its own. */
export function ProfileRows({
  user,
  wantsEmail,
  onEmailOpened,
}: {
  user: User;
  wantsEmail: boolean;
  onEmailOpened?: () => void;
}) {
  const t = useTranslations("profile");
  const labels = useTranslations("homeowner.service");
  const kind = kindOf(user);
  const values = valuesOf(user);
  const [edited, setEdited] = useState<{ thing: ProfileThing; isOpen: boolean }>({
    thing: "name",
    isOpen: false,
  });
  const [linkSentTo, setLinkSentTo] = useState<string | null>(null);
  const open = (thing: ProfileThing) => () => setEdited({ thing, isOpen: true });
  const email = useEmailRow(wantsEmail, onEmailOpened, open("email"));
  const phone = (
    <EditRow label={t("personal.phoneNumber")} value={values.phoneNumber} onEdit={open("phone")} />
  );
  return (
    <>
      <Card title={t("personal.title")}>
        <Rows>
          <EditRow
            label={t("picture.title")}
            value={
              user.profileImageUrl && (
                <Thumbnail
                  key={user.profileImageUrl}
                  url={user.profileImageUrl}
                  alt={t("picture.alt")}
                  isRound
                />
              )
            }
            onEdit={open("picture")}
          />
          <EditRow
            label={t("personal.name")}
            value={`${values.firstName} ${values.lastName}`.trim()}
            onEdit={open("name")}
          />
          <EditRow ref={email} label={t("personal.email")} value={values.email} onEdit={open("email")} />
          {kind === "homeowner" && phone}
        </Rows>
        <div role="status">
          {linkSentTo && linkSentTo !== user.email && (
            <p className={`flex gap-3 mt-4 p-3-4 round ${styles.notice}`}>
              <Icon name="info" />
              {t("personal.linkSent", { email: linkSentTo, present: user.email })}
            </p>
          )}
        </div>
      </Card>
      {kind === "runner" && (
        <Card title={t("area.title")}>
          <Rows>
            <EditRow label={t("area.zipCodes")} value={values.serviceAreas} onEdit={open("areas")} />
            {phone}
          </Rows>
        </Card>
      )}
      {kind === "homeowner" && (
        <>
          <FoldedCards>
            <EditRow
              isCard
              label={t("address.title")}
              value={`${values.unit ? `${values.address}, ${values.unit}` : values.address}, ${values.city}, ${values.state} ${values.zipCode}`}
              onEdit={open("address")}
            />
            <EditRow
              isCard
              label={t("house.title")}
              value={
                user.homeownerProfile?.houseImageUrl && (
                  <Thumbnail url={user.homeownerProfile.houseImageUrl} alt={t("house.alt")} />
                )
              }
              onEdit={open("housePhoto")}
            />
          </FoldedCards>
          <Card title={t("schedule.title")}>
            <RhythmRows />
            <Rows>
              <EditRow label={t("schedule.numberOfCans")} value={values.numberOfCans} onEdit={open("cans")} />
              <EditRow
                label={labels("specialInstructions")}
                value={values.specialInstructions}
                onEdit={open("instructions")}
              />
            </Rows>
          </Card>
        </>
      )}
      {kind === "person" && user.role === "homeowner" && !user.homeownerProfile && (
        <Card title={t("address.title")}>
          <div className="grid start gap-3">
            <p>{t("address.none")}</p>
            <ButtonLink to="/subscribe">{t("address.setUp")}</ButtonLink>
          </div>
        </Card>
      )}
      <EditProfile
        opened={edited.isOpen}
        thing={edited.thing}
        onLinkSent={setLinkSentTo}
        onClose={() => setEdited({ ...edited, isOpen: false })}
      />
    </>
  );
}

/**
 * The button of the email's row. Someone who came to change the email finds it open: once the address that asked for it
 * is gone, because the open dialog adds a history entry, and from the row, to which the focus returns.
 */
function useEmailRow(isWanted: boolean, onOpened: (() => void) | undefined, open: () => void) {
  const row = useRef<HTMLButtonElement>(null);
  const isAwaited = useRef(false);
  const openFromRow = useEffectEvent(() => {
    row.current?.focus();
    open();
  });
  useEffect(() => {
    if (isWanted) onOpened?.();
    else if (isAwaited.current) openFromRow();
    isAwaited.current = isWanted;
  }, [isWanted, onOpened]);
  return row;
}
