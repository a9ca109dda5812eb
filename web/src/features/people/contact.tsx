import styles from "./people.module.css";

/** Nothing for a person without an email. */
export function EmailLink({ email }: { email: string }) {
  return email && <a href={`mailto:${email}`}>{email}</a>;
}

export function PhoneLink({ number }: { number: string | null }) {
  return (
    number && (
      <a className={styles.phone} href={`tel:${number.replace(/[^\d+]/g, "")}`}>
        {number}
      </a>
    )
  );
}
