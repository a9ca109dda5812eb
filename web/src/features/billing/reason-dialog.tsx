import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";

/** Asks for an optional reason before canceling. */
export function ReasonDialog({ opened, onClose, ...asked }: Asked & { opened: boolean }) {
  return (
    <Dialog opened={opened} title={asked.title} onClose={onClose}>
      <ReasonForm {...asked} onClose={onClose} />
    </Dialog>
  );
}

type Asked = {
  title: string;
  text: ReactNode;
  reasonLabel: string;
  keep: string;
  action: string;
  loading: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
};

function ReasonForm({ text, reasonLabel, keep, action, loading, onSend, onClose }: Omit<Asked, "title">) {
  const [reason, setReason] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend(reason.trim());
  };
  return (
    <form noValidate onSubmit={send}>
      <Fields>
        <p>{text}</p>
        <TextAreaField
          label={reasonLabel}
          optional
          maxLength={1000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Fields>
      <DialogActions>
        <Button variant="quiet" onClick={onClose} data-autofocus>
          {keep}
        </Button>
        <Button type="submit" variant="danger" loading={loading}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
