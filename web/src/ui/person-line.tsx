import { useFormatter, useTranslations } from "use-intl";
import type { OtherSide } from "#modules/homes/contract.ts";
import { fullName } from "#platform/values/actor.ts";
import { Icon } from "./icon.tsx";
import styles from "./person-line.module.css";

/** The other party of a pickup: the picture and phone link if shared, the name, and a runner's rating if known. */
export function PersonLine({ person }: { person: OtherSide & { rating?: number | null } }) {
  const t = useTranslations("common");
  const format = useFormatter();
  const { photoUrl, phoneNumber, rating } = person;
  return (
    <span className={styles.line}>
      {photoUrl && <Avatar imageUrl={photoUrl} />}
      <span>{nameShown(person)}</span>
      {rating && (
        <span className={styles.rating} role="img" aria-label={t("rated", { rating })}>
          <Icon name="star" size="1em" />
          {format.number(rating, { minimumFractionDigits: 1 })}
        </span>
      )}
      {phoneNumber && (
        <a
          className={styles.call}
          href={`tel:${phoneNumber.replace(/[^0-9+]/g, "")}`}
          aria-label={t("call", { name: person.firstName, number: phoneNumber })}
        >
          {phoneNumber}
        </a>
      )}
    </span>
  );
}

/** A name as far as its owner shares it: "Leo" or "Leo S.". */
export function nameShown(person: Pick<OtherSide, "firstName" | "lastName">): string {
  return fullName(person);
}

/** A person's picture or the placeholder; always shown beside the name. */
export function Avatar({ imageUrl }: { imageUrl: string | null }) {
  return (
    <span className={styles.avatar}>
      {imageUrl ? <img src={imageUrl} alt="" /> : <Icon name="user" size="1.25rem" />}
    </span>
  );
}
