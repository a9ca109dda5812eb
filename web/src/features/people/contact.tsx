export function EmailLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>;
}

export function PhoneLink({ number }: { number: string | null }) {
  return number && <a href={`tel:${number.replace(/[^\d+]/g, "")}`}>{number}</a>;
}
