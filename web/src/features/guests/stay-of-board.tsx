import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Loaded } from "../../ui/states.tsx";
import { StayDialog } from "./stay-dialog.tsx";

/** A stay on the board: its guest, their messages and the log. */
export function StayOfBoard({
  stayId,
  opened,
  onClose,
}: {
  stayId: string | null;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("guests");
  const navigate = useNavigate();
  const stays = trpc.guests.stays.useQuery(undefined, { enabled: opened });
  const templates = trpc.guests.templates.useQuery(undefined, { enabled: opened });
  // Keeps the stay while the dialog closes.
  const [shownId, setShownId] = useState(stayId);
  if (stayId !== null && stayId !== shownId) setShownId(stayId);
  const stay = stays.data?.find(({ id }) => id === shownId) ?? null;
  if (stay && templates.data)
    return (
      <StayDialog
        stay={stay}
        templates={templates.data}
        opened={opened}
        onBegin={() => void navigate({ to: "/vacation-rental/guests" })}
        onClose={onClose}
      />
    );
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <Loaded source={stays} rows={4}>
        {() => (
          <Loaded source={templates} rows={2}>
            {() => <p>{t("guest.loadFailed")}</p>}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}
