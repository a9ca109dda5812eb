import styles from "./photo-strip.module.css";

/** Small photos in a row; each opens in full. */
export function PhotoStrip({ urls, alt }: { urls: readonly string[]; alt: string }) {
  if (urls.length === 0) return null;
  return (
    <ul className="flex wrap gap-2 p-0 no-list">
      {urls.map((url, index) => (
        <li key={url} className={styles.photo}>
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
