import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { changedFields, contestedFields, pickFields } from "../../lib/contested.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { sendPhoto } from "../../lib/upload-photo.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { type Contest, useSaveOver } from "../../lib/use-save-over.ts";
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

export type ProfileConflict = Contest<Wish, User, keyof ProfileValues>;

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
  onSaved: (linkSentTo: string | null) => void;
  /** Another save changed the same fields: the reader must choose. */
  onConflict: (conflict: ProfileConflict) => void;
  onRefused: (error: unknown) => void;
}): {
  save: (wish: Wish) => void;
  isSaving: boolean;
  passwordDialog: ReactNode;
} {
  const t = useTranslations("profile");
  const { client } = trpc.useUtils();
  const setCurrentUser = useSetCurrentUser();
  const { run, passwordDialog } = useReauthenticate();
  // Only changed fields, so that a save keeps what another tab changed.
  const saveByKind = async ({ user, values }: Wish, houseImageUrl: string | null | undefined) => {
    const forms = profileFormsOf(user);
    const fields = changedFields(valuesOf(user), values).filter((field) => field !== "email");
    if (fields.length === 0 && houseImageUrl === undefined)
      return (await client.auth.currentUser.query()) ?? user;
    const { homeownerProfile, runnerProfile, ...names } = user;
    const seen = pickFields({ ...homeownerProfile, ...runnerProfile, ...names }, fields);
    const typed = pickFields(values, fields);
    switch (kindOf(user)) {
      case "homeowner":
        return client.profile.updateHomeowner.mutate({
          seen,
          ...forms.homeowner.partial().parse(typed),
          houseImageUrl,
        });
      case "runner":
        return client.profile.updateRunner.mutate({ seen, ...forms.runner.partial().parse(typed) });
      case "person":
        return client.profile.update.mutate({ seen, ...forms.person.partial().parse(typed) });
    }
  };
  const { save, isSaving } = useSaveOver({
    prepare: async (first: Wish) => {
      const { housePhoto, picture } = first;
      const houseImageUrl = housePhoto ? await sendOwnPhoto(client, housePhoto, "house") : housePhoto;
      const profileImageUrl = picture ? await sendOwnPhoto(client, picture, "profile") : picture;
      const email = profileFormsOf(first.user).person.shape.email.parse(first.values.email);
      const linkSentTo = email === first.user.email ? null : email;
      const person = {
        ...(linkSentTo && { email }),
        ...(profileImageUrl !== undefined && { profileImageUrl }),
      };
      if (Object.keys(person).length > 0 && !(await run(() => client.profile.update.mutate(person))))
        return null;
      return async (wish) => ({ user: await saveByKind(wish, houseImageUrl), linkSentTo });
    },
    compare: async (wish) => {
      const saved = await client.auth.currentUser.query();
      if (!saved) return undefined;
      const versions = { seen: valuesOf(wish.user), yours: wish.values, saved: valuesOf(saved) };
      const yours = pickFields(wish.values, changedFields(versions.seen, versions.yours));
      return {
        saved,
        fields: contestedFields(versions),
        rest: { ...wish, user: saved, values: { ...versions.saved, ...yours } },
      };
    },
    failure: t("failed"),
    screen: "account",
    onSaved: ({ user, linkSentTo }) => {
      setCurrentUser(user);
      toast({
        title: t("updated.title"),
        message: linkSentTo ? t("updatedLinkSent", { email: linkSentTo }) : t("updated.text"),
      });
      onSaved(linkSentTo);
    },
    onConflict,
    onRefused,
  });

  return { save, isSaving, passwordDialog };
}

/** Uploads one of a person's own pictures to storage. Returns its URL, to be saved. */
export async function sendOwnPhoto(
  client: ReturnType<typeof trpc.useUtils>["client"],
  picture: Blob,
  purpose: "house" | "profile" | "cans",
): Promise<string> {
  const file = { purpose, contentType: "image/jpeg", bytes: picture.size } as const;
  const { upload, photoUrl } = await client.profile.createPhotoUpload.mutate(file);
  await sendPhoto(upload, picture);
  return photoUrl;
}
