import { type ReactNode, useState } from "react";
import type * as z from "zod";
import type { messageCount } from "#modules/pickups/contract/messages.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { SmallButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

const MessageSheet = lazyDialog(async () => (await import("./message-sheet.tsx")).MessageSheet, "messages");

/**
 * Opens a pickup's messages. Renders nothing while nothing can be written or read. `label` names what is unread;
 * `beside` stands next to it.
 */
export function MessageButton({
  jobId,
  messages: { isOpen, count },
  label,
  beside,
}: {
  jobId: string;
  messages: Pick<z.output<typeof messageCount>, "isOpen" | "count">;
  label: string;
  beside?: ReactNode;
}) {
  const [isOpened, setIsOpened] = useState(false);
  if (!isOpen && count === 0 && !isOpened) return null;
  return (
    <div className="flex wrap gap-2">
      <SmallButton variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpened(true)}>
        <Icon name="message" />
        {label}
      </SmallButton>
      {beside}
      <MessageSheet jobId={jobId} opened={isOpened} onClose={() => setIsOpened(false)} />
    </div>
  );
}
