import { useTranslations } from "use-intl";
import { ButtonLink } from "./button.tsx";
import { Stroke } from "./illustrations.tsx";
import { MessagePage } from "./page.tsx";

/** The 404 screen. The documented sentence about the router is for developers. */
export default function NotFound() {
  const t = useTranslations("common.notFound");
  return (
    <MessagePage
      picture={<RaccoonInCan />}
      title={t("title")}
      text={t(import.meta.env.MODE === "development" ? "textInDevelopment" : "text")}
      actions={<ButtonLink to="/">{t("home")}</ButtonLink>}
    />
  );
}

/** A raccoon in the can, for the 404 page. */
export function RaccoonInCan() {
  return (
    <svg viewBox="0 0 220 220" aria-hidden="true">
      <path d="M10 208h200" stroke="var(--line)" strokeWidth="6" strokeLinecap="round" />
      <g transform="translate(110 92)">
        <path d="M-46-24l-10-38 32 16zM46-24l10-38-32 16z" fill="var(--art-road)" />
        <path d="M-44-30l-5-19 17 9zM44-30l5-19-17 9z" fill="var(--art-roof-b)" />
        <ellipse cx="0" cy="0" rx="56" ry="46" fill="var(--art-road)" />
        <path
          d="M-54 8c10 26 32 38 54 38s44-12 54-38c-14 4-30-2-42 6-4 3-8 4-12 4s-8-1-12-4c-12-8-28-2-42-6z"
          fill="var(--art-paper)"
        />
        <path
          d="M-52-4c6-18 28-22 42-10 8 6 8 18-2 24-14 8-34 6-40-14zM52-4c-6-18-28-22-42-10-8 6-8 18 2 24 14 8 34 6 40-14z"
          fill="var(--art-line)"
        />
        <circle cx="-25" cy="-3" r="8" fill="var(--art-paper)" />
        <circle cx="25" cy="-3" r="8" fill="var(--art-paper)" />
        <circle cx="-22" cy="-2" r="4" fill="var(--art-line)" />
        <circle cx="28" cy="-2" r="4" fill="var(--art-line)" />
        <ellipse cx="0" cy="18" rx="8" ry="6" fill="var(--art-line)" />
      </g>
      <g transform="translate(110 100) rotate(-8)">
        <path
          d="M-64-54C-60-76-34-88 0-88s60 12 64 34c1 5-2 8-7 8H-57c-5 0-8-3-7-8z"
          fill="var(--art-lid)"
          transform="translate(0 -6)"
        />
      </g>
      <path d="M42 124h136l-13 78a8 8 0 0 1-8 7H63a8 8 0 0 1-8-7z" fill="var(--art-can-a)" />
      <path d="M132 124h46l-13 78a8 8 0 0 1-8 7h-30z" fill="var(--art-can-shade-a)" />
      <rect x="34" y="116" width="152" height="15" rx="7.5" fill="var(--art-can-shade-a)" />
      <g fill="var(--art-road)">
        <ellipse cx="74" cy="120" rx="15" ry="11" />
        <ellipse cx="146" cy="120" rx="15" ry="11" />
      </g>
      <Stroke
        d="M68 122v7M75 123v7M82 122v7M138 122v7M145 123v7M152 122v7"
        color="var(--art-line)"
        width={3}
      />
    </svg>
  );
}
