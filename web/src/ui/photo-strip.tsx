import styles from "./photo-strip.module.css";

/** Photos in a row, small unless `isLarge`; each opens in full. */
export function PhotoStrip({
  urls,
  alt,
  isLarge = false,
}: {
  urls: readonly string[];
  alt: string;
  isLarge?: boolean;
}) {
  if (urls.length === 0) return null;
  return (
    <ul className="flex wrap gap-2 p-0 no-list">
      {urls.map((url, index) => (
        <li key={url} className={`${styles.photo} ${isLarge ? styles.large : ""}`}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={url}
              alt={urls.length > 1 ? `${alt} ${index + 1}` : alt}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
