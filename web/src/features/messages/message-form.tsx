import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type MessageSide, type MessageTemplate, templatesOf } from "#modules/pickups/rules/messages.ts";
import { longestMessage } from "#platform/values/text-limits.ts";
import { useFailureToast, usePhotoFailure } from "../../lib/failure-toasts.ts";
import { trpc } from "../../lib/trpc.ts";
import { PhotoError, sendPhoto, shrinkPicture } from "../../lib/upload-photo.ts";
import { useInProgress } from "../../lib/use-in-progress.ts";
import { useIsOnline } from "../../lib/use-is-online.ts";
import { usePreview } from "../../lib/use-preview.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Camera } from "../../ui/camera.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Ready sentences that go out with one tap, one's own words, and one photo. What was not sent stays. */
export function MessageForm({ jobId, side }: { jobId: string; side: MessageSide }) {
  const t = useTranslations("messages");
  const [words, setWords] = useState("");
  const [picture, setPicture] = useState<Blob | null>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const preview = usePreview(picture);
  const photoFailed = usePhotoFailure();
  const isOnline = useIsOnline();
  const { send, isSending } = useSend(jobId);

  const choose = async (file: File) => {
    setIsReading(true);
    try {
      setPicture(await shrinkPicture(file));
    } catch (error) {
      photoFailed(error);
    } finally {
      setIsReading(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isNothing = words.trim() === "" && !picture;
    setIsEmpty(isNothing);
    if (isNothing || !(await send({ words: words.trim(), picture }))) return;
    setWords("");
    setPicture(null);
  };
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
                onClick={() => void send({ template, words: "", picture: null })}
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
          error={isEmpty && words.trim() === "" && !picture ? t("missing") : null}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <details>
          <summary className="more">
            <Icon name="camera" />
            {t("addPhoto")}
          </summary>
          <div className="grid gap-2">
            <Camera
              tip={t("photoTip")}
              alt={t("ownPhoto")}
              preview={preview}
              busy={isReading}
              disabled={isSending}
              onPick={(file) => void choose(file)}
            />
            {picture && (
              <div>
                <SmallButton variant="plain" onClick={() => setPicture(null)}>
                  {t("removePhoto")}
                </SmallButton>
              </div>
            )}
          </div>
        </details>
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

type Draft = { template?: MessageTemplate; words: string; picture: Blob | null };

/** Sends a message; the same one keeps its id when it is sent again after a failure. Answers whether it went out. */
function useSend(jobId: string) {
  const t = useTranslations("messages");
  const failed = useFailureToast();
  const photoFailed = usePhotoFailure();
  const utils = trpc.useUtils();
  const inProgress = useInProgress();
  const last = useRef<{ id: string; draft: Draft } | null>(null);
  const { mutateAsync: createUpload } = trpc.messages.createPhotoUpload.useMutation();
  const { mutateAsync: write } = trpc.messages.send.useMutation();

  const idOf = (draft: Draft) => {
    const known = last.current;
    const isSame =
      known?.draft.template === draft.template &&
      known?.draft.words === draft.words &&
      known?.draft.picture === draft.picture;
    last.current = { id: known && isSame ? known.id : crypto.randomUUID(), draft };
    return last.current.id;
  };
  const upload = async (picture: Blob) => {
    const file = { jobId, contentType: "image/jpeg", bytes: picture.size } as const;
    const { photoUrl, upload: address } = await createUpload(file);
    await sendPhoto(address, picture);
    return photoUrl;
  };
  const send = async (draft: Draft): Promise<boolean> => {
    if (!inProgress.begin("send")) return false;
    try {
      const messageId = idOf(draft);
      const photoUrl = draft.picture && (await upload(draft.picture));
      const { template = null, words } = draft;
      await write({ jobId, messageId, template, words: words || null, photoUrl });
      last.current = null;
      return true;
    } catch (error) {
      if (error instanceof PhotoError) photoFailed(error);
      else failed(error, { general: t("failed") });
      return false;
    } finally {
      inProgress.end("send");
      // A refusal often means that messages have just been closed.
      void utils.messages.ofPickup.invalidate();
    }
  };
  return { send, isSending: inProgress.has("send") };
}
