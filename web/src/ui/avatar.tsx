import styles from "./avatar.module.css";
import { Icon } from "./icon.tsx";

/** A person's picture or the placeholder; always shown beside the name. */
export function Avatar({ imageUrl }: { imageUrl: string | null }) {
  return (
    <span className={styles.avatar}>
      {imageUrl ? <img src={imageUrl} alt="" /> : <Icon name="user" size="1.25rem" />}
    </span>
  );
}
