import { useTranslations } from "use-intl";
import { guestStarters } from "#messages/guest-starters.ts";
import type { GuestTemplate } from "#modules/guests/contract.ts";
import { mostTemplates } from "#modules/guests/rules.ts";
import { languages } from "#platform/values/preferences.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SwitchField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { Stack } from "../../ui/page.tsx";
import { EmptyState, type Source } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { CanTextsCard } from "./can-texts.tsx";
import { type Draft, draftOf, draftOfStarter } from "./template-draft.ts";
import { useLanguageName, useWhen } from "./use-words.ts";

type ListedTemplate = GuestTemplate & { isTrashDay: boolean };

export function TemplateList({
  source,
  onEdit,
  onBegin,
}: {
  source: Source<readonly ListedTemplate[]>;
  onEdit: (template: GuestTemplate) => void;
  onBegin: (draft: Draft) => void;
}) {
  const t = useTranslations("guests.templates");
  const properties = trpc.rental.properties.useQuery();
  const nameOf = (id: string) => properties.data?.rows.find((property) => property.id === id)?.name ?? "";
  const isFull = (source.data?.length ?? 0) >= mostTemplates;
  return (
    <Stack>
      {source.data && <DayBefore templates={source.data} />}
      <ListCard
        title={t("title")}
        note={isFull ? t("full") : t("note")}
        source={source}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
        action={
          source.data &&
          !isFull && (
            <SmallButton onClick={() => onBegin(draftOf(null))}>
              <Icon name="plus" />
              {t("add")}
            </SmallButton>
          )
        }
      >
        {(template) => (
          <TemplateRow
            template={template}
            place={template.propertyId ? nameOf(template.propertyId) : t("allProperties")}
            onEdit={() => onEdit(template)}
          />
        )}
      </ListCard>
      {source.data && !isFull && <Starters templates={source.data} onBegin={onBegin} />}
      <CanTextsCard />
    </Stack>
  );
}

/** The host's choice to send trash days, shown above the templates because it creates one. */
function DayBefore({ templates }: { templates: readonly ListedTemplate[] }) {
  const t = useTranslations("guests.templates");
  const name = useTranslations("guests.guest")("trashDay");
  const utils = trpc.useUtils();
  const { act, isActing } = useAct(trpc.guests.sendDayBefore, {
    failure: t("beforeFailed"),
    invalidates: [utils.guests],
  });
  return (
    <Card title={name}>
      <SwitchField
        label={t("before")}
        hint={t("beforeHint")}
        checked={templates.some(({ isTrashDay, isAutomatic }) => isTrashDay && isAutomatic)}
        busy={isActing}
        onChange={(isOn) => act({ isOn, name })}
      />
    </Card>
  );
}

function TemplateRow({
  template,
  place,
  onEdit,
}: {
  template: GuestTemplate;
  place: string;
  onEdit: () => void;
}) {
  const t = useTranslations("guests.templates");
  const nameOf = useLanguageName();
  const when = useWhen();
  const { name, isAutomatic, texts } = template;
  const written = languages.filter((language) => texts[language]).map((language) => nameOf(language));
  return (
    <ListRow
      title={name}
      text={
        <>
          {isAutomatic && `${when(template)} · `}
          {[place, t("languages", { languages: written.join(", ") })].filter(Boolean).join(" · ")}
        </>
      }
      badge={
        isAutomatic ? (
          <StatusBadge tone="good" icon="clock" label={t("automatic")} />
        ) : (
          <StatusBadge tone="calm" icon="user" label={t("byHand")} />
        )
      }
      actions={
        <SmallButton aria-label={t("editNamed", { name })} onClick={onEdit}>
          {t("edit")}
        </SmallButton>
      }
    />
  );
}

/** Starters the host has no template for, matched by name. */
function Starters({
  templates,
  onBegin,
}: {
  templates: readonly GuestTemplate[];
  onBegin: (draft: Draft) => void;
}) {
  const t = useTranslations("guests.templates");
  const left = guestStarters
    .map((starter) => ({ starter, name: t(`starterNames.${starter.name}`) }))
    .filter(({ name }) => templates.every((template) => template.name !== name));
  if (left.length === 0) return null;
  return (
    <div className="grid gap-2 mt-4">
      <h3 className="strong medium">{t("starters")}</h3>
      <div className="flex wrap gap-2">
        {left.map(({ starter, name }) => (
          <SmallButton key={starter.name} onClick={() => onBegin(draftOfStarter(starter, name))}>
            {t("use", { name })}
          </SmallButton>
        ))}
      </div>
    </div>
  );
}
