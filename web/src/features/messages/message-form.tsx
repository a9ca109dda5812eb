import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type MessageSide, type MessageTemplate, templatesOf } from "#modules/pickups/rules/messages.ts";
import { longestMessage } from "#platform/values/text-limits.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useIsOnline } from "../../lib/use-is-online.ts";
import { usePictures } from "../../lib/use-pictures.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { PhotosField } from "../../ui/photos-field.tsx";

/** Ready sentences that go out with one tap, one's own words, and one photo. What was not sent stays. */
export function MessageForm({ jobId, side }: { jobId: string; side: MessageSide }) {
  const t = useTranslations("messages");
  const [words, setWords] = useState("");
  const [isEmpty, setIsEmpty] = useState(false);
  const isOnline = useIsOnline();
  const { mutateAsync: askUpload } = trpc.messages.createPhotoUpload.useMutation();
  const photos = usePictures(1, {
    askUpload: (file) => askUpload({ jobId, ...file }),
    failure: t("failed"),
  });
  const idOf = useMessageId();
  const { messages } = trpc.useUtils();
  const { act: write, isActing } = useAct(trpc.messages.send, {
    failure: t("failed"),
    onDone: (_, { template }) => {
      idOf.forget();
      if (template) return;
      setWords("");
      photos.forget();
    },
    onFailed: ({ code }) => code === "PHOTO_UNKNOWN" && photos.forgetUploads(),
    invalidates: [messages.ofPickup],
  });
  const isSending = isActing || photos.isSending;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = words.trim() || null;
    const isNothing = text === null && photos.pictures.length === 0;
    setIsEmpty(isNothing);
    if (isNothing || isSending) return;
    const photoUrls = await photos.send();
    if (!photoUrls) return;
    const [photoUrl = null] = photoUrls;
    write({ jobId, messageId: idOf.message([text, photoUrl]), template: null, words: text, photoUrl });
  };
  const sendTemplate = (template: MessageTemplate) =>
    write({ jobId, messageId: idOf.message([template]), template, words: null, photoUrl: null });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Fields>
        <fieldset className="bare">
          <legend className="soft small p-0">{t("quick")}</legend>
          <div className="flex wrap gap-2 mt-2">
            {templatesOf[side].map((template) => (
              <SmallButton
                key={template}
                variant="quiet"
                aria-disabled={isSending}
                onClick={() => sendTemplate(template)}
              >
                {t(`templates.${template}`)}
              </SmallButton>
            ))}
          </div>
        </fieldset>
        <TextAreaField
          label={t("words")}
          rows={2}
          maxLength={longestMessage}
          value={words}
          error={isEmpty && words.trim() === "" && photos.pictures.length === 0 ? t("missing") : null}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <PhotosField pictures={photos} />
        {!isOnline && (
          <p className="strong" role="status">
            {t("offline")}
          </p>
        )}
        <div>
          <Button type="submit" loading={isSending}>
            {t("send")}
          </Button>
        </div>
      </Fields>
    </form>
  );
}

/** Ids of messages: the same content keeps its id until it is sent, so a retry adds no second message. */
function useMessageId() {
  const last = useRef<{ id: string; content: string } | null>(null);
  return {
    message: (parts: readonly (string | null)[]) => {
      const content = JSON.stringify(parts);
      if (last.current?.content !== content) last.current = { id: crypto.randomUUID(), content };
      return last.current.id;
    },
    forget: () => {
      last.current = null;
    },
  };
}
