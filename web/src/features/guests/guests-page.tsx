import { useState } from "react";
import { useTranslations } from "use-intl";
import { allowsScheduling } from "#modules/accounts/rules.ts";
import type { GuestTemplate } from "#modules/guests/contract.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Columns, Page } from "../../ui/page.tsx";
import styles from "./guests.module.css";
import { StayLists } from "./stay-lists.tsx";
import { type Draft, draftOf } from "./template-draft.ts";
import { TemplateList } from "./template-list.tsx";

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
      actions={
        <ButtonLink to="/vacation-rental" variant="quiet">
          <Icon name="back" />
          {t("back")}
        </ButtonLink>
      }
    >
      {!emailVerified && <p className={styles.note}>{t("addressNote")}</p>}
      {!allowsScheduling(status) && <p className={styles.note}>{t("serviceNote")}</p>}
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
