import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { allowsScheduling } from "#modules/accounts/rules.ts";
import type { GuestTemplate, Stay } from "#modules/guests/contract.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { clockIn, useDays } from "../../lib/days.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { serverNow } from "../../lib/server-clock.ts";
import { trpc } from "../../lib/trpc.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink, SmallButton } from "../../ui/button.tsx";
import { FoldedCards } from "../../ui/card.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { EmptyState, type Source } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useFirstFew } from "../pickups/pickup-list.tsx";
import { type Draft, draftOf } from "./template-draft.ts";
import { TemplateList } from "./template-list.tsx";
import { useLanguageName, useMomentThere } from "./use-words.ts";

const StayDialog = lazyDialog(async () => (await import("./stay-dialog.tsx")).StayDialog);
const TemplateDialog = lazyDialog(async () => (await import("./template-dialog.tsx")).TemplateDialog);

/** /vacation-rental/guests: stays from calendars and the host, and messages to guests. */
export default function GuestsPage() {
  const t = useTranslations("guests");
  const stays = trpc.guests.stays.useQuery();
  const templates = trpc.guests.templates.useQuery();
  const { homeownerProfile, emailVerified } = useSignedInUser();
  const status = homeownerProfile?.subscriptionStatus ?? "none";
  const [stayId, setStayId] = useState<string | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const edit = (template: GuestTemplate) => setDraft(draftOf(template));
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      actions={<BackLink to="/vacation-rental">{t("back")}</BackLink>}
    >
      {!emailVerified && <p className="sunken round p-3-4">{t("addressNote")}</p>}
      {!allowsScheduling(status) && <p className="sunken round p-3-4">{t("serviceNote")}</p>}
      <Columns kind="main">
        <StayLists source={stays} onOpen={setStayId} />
        <TemplateList source={templates} onEdit={edit} onBegin={setDraft} />
      </Columns>
      <StayDialog
        stay={stays.data?.find(({ id }) => id === stayId) ?? null}
        templates={templates.data ?? []}
        opened={stayId !== null}
        onBegin={() => {
          setStayId(null);
          setDraft(draftOf(null));
        }}
        onClose={() => setStayId(null)}
      />
      <TemplateDialog
        draft={draft}
        stays={stays.data ?? []}
        opened={draft !== null}
        onClose={() => setDraft(null)}
      />
    </Page>
  );
}

/** Stays, one card per property, and those that left in a closed one; a single empty card when there are none. */
function StayLists({
  source,
  onOpen,
}: {
  source: Source<readonly Stay[]>;
  onOpen: (stayId: string) => void;
}) {
  const t = useTranslations("guests.stays");
  const left = source.data?.filter(hasLeft) ?? [];
  const present = source.data?.filter((stay) => !hasLeft(stay)) ?? [];
  const names = new Map(present.map(({ property }) => [property.id, property.name]));
  const rowOf = (stay: Stay) => <StayRow stay={stay} onOpen={() => onOpen(stay.id)} />;
  const past = left.length > 0 && (
    <FoldedCards>
      <ListCard
        title={t("left", { count: left.length })}
        source={{ ...source, data: left }}
        empty={null}
        isFolded
      >
        {rowOf}
      </ListCard>
    </FoldedCards>
  );
  if (names.size === 0 && left.length === 0)
    return (
      <ListCard
        title={t("title")}
        note={t("note")}
        source={source}
        empty={
          <EmptyState
            title={t("empty")}
            text={t("emptyText")}
            action={<ButtonLink to="/vacation-rental">{t("connect")}</ButtonLink>}
          />
        }
      >
        {() => null}
      </ListCard>
    );
  return (
    <Stack>
      {[...names].map(([id, name]) => (
        <StaysOfProperty
          key={id}
          name={name}
          source={{ ...source, data: present.filter(({ property }) => property.id === id) }}
        >
          {rowOf}
        </StaysOfProperty>
      ))}
      {past}
    </Stack>
  );
}

/** A property's stays: the next few, then all. */
function StaysOfProperty({
  name,
  children,
  ...list
}: {
  name: string;
  source: Source<readonly Stay[]>;
  children: (stay: Stay) => ReactNode;
}) {
  const t = useTranslations("guests.stays");
  const { source, toggle } = useFirstFew(list.source, 3, {
    showAll: (count) => t("showAll", { count }),
    showFewer: t("showFewer"),
  });
  return (
    <ListCard title={name} note={t("note")} source={source} empty={null} after={toggle}>
      {children}
    </ListCard>
  );
}

function StayRow({ stay, onOpen }: { stay: Stay; onOpen: () => void }) {
  const t = useTranslations("guests.stays");
  const { day } = useDays();
  const nameOf = useLanguageName();
  const { guest, fromOn, untilOn, property } = stay;
  const language = guest ? nameOf(guest.language) : "";
  const place = { property: property.name, from: day(fromOn) };
  return (
    <ListRow
      title={t("days", { from: day(fromOn), until: day(untilOn) })}
      text={
        <>
          {hasLeft(stay) && (
            <>
              {property.name}
              <br />
            </>
          )}
          {!guest && t("noGuest")}
          {guest && (guest.name ? t("named", { name: guest.name, language }) : t("nameless", { language }))}
          {stay.isOverlapping && (
            <>
              <br />
              {t("overlapping")}
            </>
          )}
          <Coming stay={stay} />
        </>
      }
      badge={<Standing stay={stay} />}
      actions={
        <SmallButton aria-label={guest ? t("openOf", place) : t("addOf", place)} onClick={onOpen}>
          {guest ? t("open") : t("add")}
        </SmallButton>
      }
    />
  );
}

function Coming({ stay }: { stay: Stay }) {
  const t = useTranslations("guests.stays");
  const moment = useMomentThere();
  const next = stay.messages.find(({ state }) => state === "planned" || state === "waiting");
  if (!next) return null;
  const { name, at, state } = next;
  return (
    <>
      <br />
      {state === "planned"
        ? t("next", { name, when: moment(at, stay.property.timeZone) })
        : t("waiting", { name })}
    </>
  );
}

const clockThere = ({ property }: Stay) => clockIn(new Date(serverNow()), property.timeZone);

/** Whether its guests have left, by the property's clock. The server lists those of the last seven days. */
const hasLeft = (stay: Stay) => `${stay.untilOn}T${stay.untilTime}` <= clockThere(stay);

function Standing({ stay }: { stay: Stay }) {
  const t = useTranslations("guests.stays");
  if (stay.hasStopped) return <StatusBadge tone="off" icon="minus" label={t("stopped")} />;
  if (hasLeft(stay)) return <StatusBadge tone="off" icon="leave" label={t("over")} />;
  if (`${stay.fromOn}T${stay.fromTime}` <= clockThere(stay))
    return <StatusBadge tone="good" icon="home" label={t("now")} />;
  return null;
}
