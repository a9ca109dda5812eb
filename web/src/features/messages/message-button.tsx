import { useState } from "react";
import type * as z from "zod";
import type { messageCount } from "#modules/pickups/contract/messages.ts";
import type { CallTarget } from "#modules/pickups/rules/calls.ts";
import { lazyDialog, lazyPart } from "../../lib/lazy.tsx";
import { SmallButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

const MessageSheet = lazyDialog(async () => (await import("./message-sheet.tsx")).MessageSheet, "messages");

// Most pickups cannot be called about.
const CallButton = lazyPart([], async () => (await import("./call-button.tsx")).CallButton);

/**
 * Opens a pickup's messages, and beside them calls. Renders nothing while nothing can be written or read. `label` names
 * what is unread; `name` is the other side's first name, null when unknown.
 */
export function MessageButton({
  jobId,
  messages: { isOpen, count, calls = [] },
  label,
  name = null,
}: {
  jobId: string;
  messages: Pick<z.output<typeof messageCount>, "isOpen" | "count"> & { calls?: readonly CallTarget[] };
  label: string;
  name?: string | null;
}) {
  const [isOpened, setIsOpened] = useState(false);
  if (!isOpen && count === 0 && !isOpened) return null;
  return (
    <div className="flex wrap gap-2">
      <SmallButton variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpened(true)}>
        <Icon name="message" />
        {label}
      </SmallButton>
      {calls.length > 0 && <CallButton jobId={jobId} calls={calls} name={name} />}
      <MessageSheet jobId={jobId} opened={isOpened} onClose={() => setIsOpened(false)} />
    </div>
  );
}
