import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { SmallButton } from "../../ui/button.tsx";
import { SignUpAddressFields } from "./address-fields.tsx";
import { type PlaceForm, useZipPlace } from "./use-zip-place.ts";

/** An address, ZIP code first, with what the ZIP code changed and whether a runner works there. */
export function ZipFirstAddress({
  form: given,
  rentalHint,
  unserved,
}: {
  form: PlaceForm;
  /** For a rental: the hint at its street. */
  rentalHint?: string;
  /** Says that no runner works in a ZIP code. */
  unserved: (zipCode: string) => string;
}) {
  const t = useTranslations("auth.homeowner.zip");
  const { form, zipCode, note, undo, choose } = useZipPlace(given);
  const isWhole = /^\d{5}$/.test(zipCode);
  const { data: place } = trpc.site.zipPlace.useQuery({ zipCode }, { enabled: isWhole });
  const { data: coverage } = trpc.site.coverage.useQuery({ zipCode }, { enabled: isWhole });
  return (
    <SignUpAddressFields
      form={form}
      rentalHint={rentalHint}
      zipNote={
        <>
          {note?.kind === "changed" && (
            <p>
              {t(`changed.${note.what}`, { zipCode: note.zipCode, ...note.place })}{" "}
              <SmallButton variant="plain" onClick={undo}>
                {t("undo")}
              </SmallButton>
            </p>
          )}
          {note?.kind === "choose" && (
            <>
              <p>{t("choose", note.place)}</p>
              <div className="flex wrap gap-2">
                {note.zips.map((zip) => (
                  <SmallButton key={zip} variant="quiet" onClick={() => choose(zip)}>
                    {zip}
                  </SmallButton>
                ))}
              </div>
            </>
          )}
          {/* The field says that a ZIP code does not exist. */}
          {isWhole && place !== null && coverage?.hasRunners === false && <p>{unserved(zipCode)}</p>}
        </>
      }
      placeNote={
        note?.kind === "otherCity" && (
          <p>{t("otherCity", { zipCode: note.zipCode, city: note.place.city })}</p>
        )
      }
    />
  );
}
