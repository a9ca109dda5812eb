import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { hasBegun, hasHome } from "#modules/accounts/rules.ts";
import type { Property, PropertyPage as ShownProperty } from "#modules/rentals/contract.ts";
import type { FeedKind } from "#modules/rentals/rules/feeds.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useSession } from "../../lib/current-user.ts";
import { usePhotoFailure } from "../../lib/failure-toasts.ts";
import { lazyDialog, lazyPart } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { shrinkPicture } from "../../lib/upload-photo.ts";
import { useAct } from "../../lib/use-act.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, FoldedCards } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Columns, MessagePage, Page, Stack } from "../../ui/page.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { PhotoButton } from "../accounts/pictures.tsx";
import { CalendarGaps } from "./calendar-gaps.tsx";
import { FeedList } from "./feed-list.tsx";
import { Overflows } from "./overflows.tsx";
import { PlannedPickups } from "./planned-pickups.tsx";
import { AboutSection, CansSection, TimesSection } from "./property-sections.tsx";
import { PropertyStatus } from "./property-status.tsx";
import { PropertyTile } from "./property-tile.tsx";
import styles from "./rentals.module.css";
import { UnservedNote } from "./service-notice.tsx";
import { usePickupsChanged } from "./use-pickup-acts.ts";
import { type PhotoOf, useSaveProperty } from "./use-save-property.ts";

/** A rental's photo, or the one of where its cans stand; a new one is saved when chosen. */
function RentalPhoto({ property, of, isFolded }: { property: Property; of: PhotoOf; isFolded: boolean }) {
  const t = useTranslations("rentalProperty.page");
  const showFailure = usePhotoFailure();
  const [broken, setBroken] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const { save, isSaving } = useSaveProperty(property.id);
  const photoUrl = of === "cans" ? property.cansPhotoUrl : property.photoUrl;
  const choose = async (file: File) => {
    setReading(true);
    try {
      save({ changes: {}, photo: await shrinkPicture(file), photoOf: of });
    } catch (error) {
      showFailure(error);
    } finally {
      setReading(false);
    }
  };
  const isShown = photoUrl && photoUrl !== broken;
  return (
    <Card
      isFolded={isFolded}
      title={t(of === "cans" ? "cansPhoto" : "photo")}
      note={of === "cans" && t("cansPhotoNote")}
    >
      <div className="grid gap-4">
        {(isShown || of === "property") && (
          <div className={styles.frame}>
            {isShown ? (
              <img
                src={photoUrl}
                alt={t(of === "cans" ? "cansPhotoAlt" : "photoAlt", { name: property.name })}
                onError={() => setBroken(photoUrl)}
              />
            ) : (
              <div className={styles.pageNone}>
                <PropertyTile place={0} />
                <span>{t("photoNone")}</span>
              </div>
            )}
          </div>
        )}
        <div className="flex wrap middle gap-3">
          <PhotoButton
            label={photoUrl ? t("replace") : t("choose")}
            file={t(of === "cans" ? "cansPhotoFile" : "photoFile")}
            isReading={isReading || isSaving}
            onChoose={choose}
          />
          {photoUrl && (
            <Button
              variant="plain"
              loading={isSaving}
              onClick={() => save({ changes: {}, photo: null, photoOf: of })}
            >
              {t("removePhoto")}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

const People = lazyPart(
  "circles",
  async () => (await import("../circles/helpers-card.tsx")).HelpersCard,
  <Skeleton rows={3} />,
);
const AddFeedDialog = lazyDialog(async () => (await import("./feed-dialogs.tsx")).AddFeedDialog);

/** A rental's details, calendars and upcoming pickups. `onLeave` goes to the list. */
export function PropertyPage({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useTranslations("rentalProperty.page");
  const isPhone = useIsPhone();
  const [isRemoved, setIsRemoved] = useState(false);
  const source = trpc.rental.property.useQuery({ id }, { retry: false, enabled: !isRemoved });
  // Leave once this has rendered, or a mounted query would request the removed rental.
  useEffect(() => {
    if (isRemoved) onLeave();
  }, [isRemoved, onLeave]);
  const visitor = useSession();
  const host = visitor.status === "signedIn" ? visitor.user.homeownerProfile : null;
  const isSetUp = !host || hasHome(host) || hasBegun(host.subscriptionStatus);
  const back = isSetUp ? (
    <BackLink to="/vacation-rental">{t("back")}</BackLink>
  ) : (
    <BackLink to="/host-setup">{t("backToSetUp")}</BackLink>
  );
  if (source.error && ["NOT_FOUND", "BAD_REQUEST"].includes(toAppError(source.error).code))
    return <MessagePage hasFailed title={t("notFound")} text={t("notFoundText")} actions={back} />;
  if (!source.data)
    return (
      <Page title={t("loading")} actions={back}>
        {source.error ? <ErrorState error={source.error} onRetry={source.refetch} /> : <Skeleton rows={6} />}
      </Page>
    );
  const property = source.data;
  const shared = { property, isFolded: isPhone };
  const details = (
    <>
      <RentalPhoto {...shared} of="property" />
      <AboutSection {...shared} />
      <TimesSection {...shared} />
      <CansSection {...shared} />
      <RentalPhoto {...shared} of="cans" />
    </>
  );
  const removal = <Removal property={property} onRemoved={() => setIsRemoved(true)} />;
  return (
    <Page
      title={property.name}
      lead={<PropertyStatus status={property.status} />}
      actions={
        <>
          {back}
          <ButtonLink
            variant="quiet"
            to="/vacation-rental/record/$property"
            params={{ property: property.id }}
          >
            <Icon name="camera" />
            {t("record")}
          </ButtonLink>
        </>
      }
    >
      {isPhone ? (
        <Stack>
          <Overflows properties={[property]} />
          <UnservedNote zipCode={property.zipCode} />
          <Pickups property={property} />
          <Calendars property={property} />
          <FoldedCards>
            {details}
            <People propertyId={property.id} isFolded />
          </FoldedCards>
          {removal}
        </Stack>
      ) : (
        <Columns kind="halves">
          <Stack>{details}</Stack>
          <Stack>
            <Overflows properties={[property]} />
            <Calendars property={property} />
            <UnservedNote zipCode={property.zipCode} />
            <Pickups property={property} />
            <People propertyId={property.id} isFolded={false} />
            {removal}
          </Stack>
        </Columns>
      )}
    </Page>
  );
}

function Calendars({ property }: { property: ShownProperty }) {
  const feeds = trpc.rental.feeds.useQuery();
  const own = feeds.data?.filter(({ propertyId }) => propertyId === property.id);
  const [isConnecting, setIsConnecting] = useState(false);
  const [kind, setKind] = useState<FeedKind>("airbnb");
  return (
    <>
      <FeedList source={{ ...feeds, data: own }} onConnect={() => setIsConnecting(true)} />
      {own && own.length > 1 && <CalendarGaps propertyId={property.id} feeds={own} />}
      <AddFeedDialog
        opened={isConnecting}
        kind={kind}
        onKind={setKind}
        propertyId={property.id}
        properties={[property]}
        onClose={() => setIsConnecting(false)}
      />
    </>
  );
}

function Pickups({ property }: { property: ShownProperty }) {
  const source = trpc.rental.plannedPickups.useQuery();
  return (
    <PlannedPickups
      source={{ ...source, data: source.data?.filter(({ propertyId }) => propertyId === property.id) }}
    />
  );
}

function Removal({ property, onRemoved }: { property: ShownProperty; onRemoved: () => void }) {
  const t = useTranslations("rentalProperty.page");
  const [isAsking, setIsAsking] = useState(false);
  const { rental } = trpc.useUtils();
  const { act: remove, isActing } = useAct(trpc.rental.removeProperty, {
    success: { title: t("removedTitle") },
    failure: t("removeFailed"),
    onDone: onRemoved,
    invalidates: [rental.properties, rental.feeds, ...usePickupsChanged()],
  });
  return (
    <div>
      <Button variant="plain" onClick={() => setIsAsking(true)}>
        {t("remove")}
      </Button>
      <Confirm
        opened={isAsking}
        title={t("removeTitle", { name: property.name })}
        action={t("remove")}
        danger
        loading={isActing}
        onConfirm={() => remove({ id: property.id })}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t("removeText")}</p>
      </Confirm>
    </div>
  );
}
