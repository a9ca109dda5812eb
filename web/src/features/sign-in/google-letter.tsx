import styles from "./form.module.css";

/** Google's G. */
export function GoogleLetter() {
  return (
    <svg className={styles.letter} viewBox="0 0 20 20" fill="none" strokeWidth="3.4" aria-hidden="true">
      <path stroke="#4285f4" d="M10.4 10H17A7 7 0 0 1 14.95 14.95" />
      <path stroke="#34a853" d="M14.95 14.95A7 7 0 0 1 5.05 14.95" />
      <path stroke="#fbbc05" d="M5.05 14.95A7 7 0 0 1 3.66 7.04" />
      <path stroke="#ea4335" d="M3.66 7.04A7 7 0 0 1 14.95 5.05" />
    </svg>
  );
}
