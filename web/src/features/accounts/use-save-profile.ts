import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract/user.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { PhotoError, sendPhoto } from "../../lib/upload-photo.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { usePhotoFailure } from "../../lib/use-photo-failure.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";
import { kindOf, type ProfileValues, profileFormsOf } from "./profile-values.ts";

/** The house photo's change: a new picture, removed (null), or unchanged (undefined). */
export type HousePhotoChange = Blob | null | undefined;

type Wish = { user: User; values: ProfileValues; housePhoto: HousePhotoChange; picture: HousePhotoChange };

/**
 * Saves a profile through its kind's procedure. Uploads pictures first, and saves the person's picture and email on the
 * way. May ask for the password; declining leaves the profile unchanged.
 */
export function useSaveProfile({
  onSaved,
  onRefused,
}: {
  /** `linkSentTo` is the new email to confirm, or null. */
  onSaved: (user: User, linkSentTo: string | null) => void;
  onRefused: (error: unknown) => void;
}): {
  save: (wish: Wish) => void;
  /** Call when the reader starts over. */
  forget: () => void;
  isSaving: boolean;
  passwordDialog: ReactNode;
} {
  const t = useTranslations("profile");
  const { client } = trpc.useUtils();
  const setCurrentUser = useSetCurrentUser();
  const showFailure = useFailureToast("account");
  const { run, passwordDialog } = useReauthenticate();
  const showPhotoFailure = usePhotoFailure();
  const underWay = useUnderWay();
  // After a refused second call, the next press skips what the first call already did.
  const done = useRef<{ email?: string; picture?: HousePhotoChange }>({});

  const upload = async (picture: Blob, purpose: "house" | "profile"): Promise<string> => {
    const file = { purpose, contentType: "image/jpeg", bytes: picture.size } as const;
    const { upload, photoUrl } = await client.profile.createPhotoUpload.mutate(file);
    await sendPhoto(upload, picture);
    return photoUrl;
  };
  const saveByKind = ({ user, values }: Wish, houseImageUrl: string | null | undefined) => {
    const forms = profileFormsOf(user);
    switch (kindOf(user)) {
      case "homeowner": {
        const { email, ...changes } = forms.homeowner.parse(values);
        return client.profile.updateHomeowner.mutate({ ...changes, houseImageUrl });
      }
      case "runner": {
        const { email, ...changes } = forms.runner.parse(values);
        return client.profile.updateRunner.mutate(changes);
      }
      case "person": {
        const { email, ...changes } = forms.person.parse(values);
        return client.profile.update.mutate(changes);
      }
    }
  };

  const { mutate } = useMutation({
    mutationFn: async (wish: Wish) => {
      const { housePhoto, picture } = wish;
      const houseImageUrl = housePhoto ? await upload(housePhoto, "house") : housePhoto;
      const isNewPicture = picture !== undefined && picture !== done.current.picture;
      const profileImageUrl = picture && isNewPicture ? await upload(picture, "profile") : null;
      const email = profileFormsOf(wish.user).person.shape.email.parse(wish.values.email);
      const linkSentTo = email === wish.user.email ? null : email;
      const person = {
        ...(linkSentTo && linkSentTo !== done.current.email && { email }),
        ...(isNewPicture && { profileImageUrl }),
      };
      if (Object.keys(person).length > 0) {
        if (!(await run(() => client.profile.update.mutate(person)))) return null;
        done.current = { ...(linkSentTo && { email }), ...(picture !== undefined && { picture }) };
      }
      return { user: await saveByKind(wish, houseImageUrl), linkSentTo };
    },
    onSuccess: (saved) => {
      if (!saved) return;
      const { user, linkSentTo } = saved;
      setCurrentUser(user);
      toast({
        title: t("updated.title"),
        message: linkSentTo ? t("updatedLinkSent", { email: linkSentTo }) : t("updated.text"),
      });
      onSaved(user, linkSentTo);
    },
    onError: (error) => {
      if (error instanceof PhotoError) return showPhotoFailure(error);
      showFailure(error, { general: t("failed") });
      onRefused(error);
    },
    onSettled: () => underWay.end("save"),
  });

  return {
    save: (wish) => {
      if (underWay.begin("save")) mutate(wish);
    },
    forget: () => {
      done.current = {};
    },
    isSaving: underWay.has("save"),
    passwordDialog,
  };
}
