import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/page.tsx";

/** Shown right after any application. */
export function ApplicationSubmitted() {
  const t = useTranslations("auth.runner.submitted");
  return (
    <MessagePage
      picture={<Mailbox />}
      title={t("title")}
      text={t("text")}
      actions={
        <ButtonLink to="/" size="large">
          {t("home")}
        </ButtonLink>
      }
    />
  );
}

/** A mailbox with its flag up: something was submitted, and the answer will come by email. */
export function Mailbox() {
  return (
    <svg viewBox="0 0 180 150" aria-hidden="true">
      <path d="M12 145h156" stroke="var(--line)" strokeWidth="6" strokeLinecap="round" />
      <path d="M92 142V92" stroke="var(--art-trunk)" strokeWidth="14" />
      <path d="M30 96V62a28 28 0 0 1 28-28h66a28 28 0 0 1 28 28v34z" fill="var(--art-can-a)" />
      <path d="M30 96V62a28 28 0 0 1 56 0v34z" fill="var(--art-can-shade-a)" />
      <path d="M38 96V63a20 20 0 0 1 40 0v33z" fill="var(--art-line)" />
      <path
        d="M26 66h52a4 4 0 0 1 4 4v26H30a4 4 0 0 1-4-4z"
        fill="var(--art-paper)"
        stroke="var(--art-curb)"
        strokeWidth="2"
      />
      <path
        d="M27 68l27 18 27-18"
        fill="none"
        stroke="var(--art-curb)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M22 96h136" stroke="var(--art-can-shade-a)" strokeWidth="8" strokeLinecap="round" />
      <path d="M124 70V18" stroke="var(--art-roof-a)" strokeWidth="6" strokeLinecap="round" />
      <path d="M124 16h26l-7 10 7 10h-26z" fill="var(--art-lid)" />
      <circle cx="124" cy="70" r="5" fill="var(--art-lid)" />
    </svg>
  );
}
