import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { toAppError } from "../../lib/app-error.ts";
import { changedFields, contestedFields, pickFields } from "../../lib/contested.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { useFailureToast, usePhotoFailure } from "../../lib/failure-toasts.ts";
import { trpc } from "../../lib/trpc.ts";
import { PhotoError, sendPhoto } from "../../lib/upload-photo.ts";

import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";
import { kindOf, type ProfileValues, profileFormsOf, valuesOf } from "./profile-values.ts";

/** The house photo's change: a new picture, removed (null), or unchanged (undefined). */
export type HousePhotoChange = Blob | null | undefined;

type Wish = {
  /** The profile that the reader changed. */
  user: User;
  values: ProfileValues;
  housePhoto: HousePhotoChange;
  picture: HousePhotoChange;
};

/** The newly saved profile, and the fields that the reader changed too. */
export type ProfileConflict = { saved: User; fields: (keyof ProfileValues)[]; wish: Wish };

/**
 * Saves a profile through its kind's procedure. Uploads pictures first, and saves the person's picture and email on the
 * way. May ask for the password; declining leaves the profile unchanged.
 */
export function useSaveProfile({
  onSaved,
  onConflict,
  onRefused,
}: {
  /** `linkSentTo` is the new email to confirm, or null. */
  onSaved: (user: User, linkSentTo: string | null) => void;
  /** Another save changed the same fields: the reader must choose. */
  onConflict: (conflict: ProfileConflict) => void;
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
  // Only changed fields, so that a save keeps what another tab changed.
  const saveByKind = async ({ user, values }: Wish, houseImageUrl: string | null | undefined) => {
    const forms = profileFormsOf(user);
    const fields = changedFields(valuesOf(user), values).filter((field) => field !== "email");
    if (fields.length === 0 && houseImageUrl === undefined)
      return (await client.auth.currentUser.query()) ?? user;
    const { homeownerProfile, runnerProfile, ...names } = user;
    const changes = { seen: pickFields({ ...homeownerProfile, ...runnerProfile, ...names }, fields) };
    switch (kindOf(user)) {
      case "homeowner":
        return client.profile.updateHomeowner.mutate({
          ...changes,
          ...pickFields(forms.homeowner.parse(values), fields),
          houseImageUrl,
        });
      case "runner":
        return client.profile.updateRunner.mutate({
          ...changes,
          ...pickFields(forms.runner.parse(values), fields),
        });
      case "person":
        return client.profile.update.mutate({
          ...changes,
          ...pickFields(forms.person.parse(values), fields),
        });
    }
  };
  const saveOver = async (wish: Wish, houseImageUrl: string | null | undefined) => {
    try {
      return { user: await saveByKind(wish, houseImageUrl) };
    } catch (error) {
      if (toAppError(error).code !== "CHANGED_ELSEWHERE") throw error;
      const saved = await client.auth.currentUser.query();
      if (!saved) throw error;
      const versions = { seen: valuesOf(wish.user), yours: wish.values, saved: valuesOf(saved) };
      const fields = contestedFields(versions);
      if (fields.length > 0) return { saved, fields, wish };
      const yours = pickFields(wish.values, changedFields(versions.seen, versions.yours));
      return {
        user: await saveByKind(
          { ...wish, user: saved, values: { ...versions.saved, ...yours } },
          houseImageUrl,
        ),
      };
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
      return { ...(await saveOver(wish, houseImageUrl)), linkSentTo };
    },
    onSuccess: (saved) => {
      if (!saved) return;
      if (!saved.user) return onConflict(saved);
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
