import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import {
  isRight,
  type TrainingChoice,
  type TrainingModule,
  trainingChoices,
} from "#modules/runners/rules.ts";
import { RadioChoices } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Can } from "../../ui/illustrations.tsx";
import { chosenAnswer } from "../sign-in/registration.ts";
import styles from "./training.module.css";

/** A training module's illustration. */
function TrainingPicture({ name }: { name: TrainingModule }) {
  return (
    <svg viewBox="0 0 320 150" aria-hidden="true">
      {pictures[name]}
    </svg>
  );
}

const curb = (
  <>
    <path d="M0 134h320" stroke="var(--line-strong)" strokeWidth="6" />
    <path d="M0 134h320" stroke="var(--art-lid)" strokeWidth="6" strokeDasharray="26 26" />
  </>
);

const ground = <path d="M12 136h296" stroke="var(--line)" strokeWidth="5" strokeLinecap="round" />;

const house = (
  <g>
    <path d="M20 132V66l52-40 52 40v66z" fill="var(--art-paper)" stroke="var(--art-line)" strokeWidth="3" />
    <path
      d="M10 72 72 24l62 48"
      fill="none"
      stroke="var(--art-can-a)"
      strokeWidth="8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <rect x="60" y="90" width="26" height="42" rx="3" fill="var(--art-can-shade-a)" />
  </g>
);

const can = (x: number, body: "a" | "b", scale = 0.72) => (
  <g transform={`translate(${x} ${133 - 125 * scale}) scale(${scale})`}>
    <Can body={body} />
  </g>
);

const line = {
  fill: "none",
  stroke: "var(--ink-soft)",
  strokeWidth: 4,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

const pictures: Record<TrainingModule, ReactNode> = {
  out: (
    <>
      {curb}
      {can(62, "a")}
      {can(190, "b")}
      <path d="M142 92h38M150 84l-8 8 8 8M172 84l8 8-8 8" {...line} />
    </>
  ),
  gate: (
    <>
      {ground}
      {house}
      <g stroke="var(--art-line)" strokeWidth="5" strokeLinecap="round">
        <path d="M176 62v72M200 62v72M224 62v72M248 62v72M272 62v72M166 82h118M166 114h118" />
      </g>
      <g transform="translate(206 78)">
        <path d="M8 12V8a10 10 0 0 1 20 0v4" fill="none" stroke="var(--art-line)" strokeWidth="5" />
        <rect x="2" y="12" width="32" height="26" rx="6" fill="var(--art-lid)" />
        <circle cx="18" cy="24" r="4" fill="var(--art-line)" />
      </g>
    </>
  ),
  photo: (
    <>
      {curb}
      {can(40, "a", 0.6)}
      {can(106, "b", 0.6)}
      <rect x="24" y="34" width="156" height="96" rx="6" {...line} strokeDasharray="10 10" />
      <g transform="translate(222 52)">
        <rect
          width="78"
          height="56"
          rx="9"
          fill="var(--art-paper)"
          stroke="var(--art-line)"
          strokeWidth="4"
        />
        <path d="M22 0l6-10h22l6 10" fill="var(--art-paper)" stroke="var(--art-line)" strokeWidth="4" />
        <circle cx="39" cy="29" r="16" fill="none" stroke="var(--art-line)" strokeWidth="4" />
        <circle cx="39" cy="29" r="7" fill="var(--art-can-a)" />
      </g>
    </>
  ),
  back: (
    <>
      {ground}
      {house}
      {can(138, "b", 0.6)}
      <path d="M292 92h-70M236 78l-14 14 14 14" {...line} />
    </>
  ),
  trouble: (
    <>
      {ground}
      {can(54, "b")}
      <g transform="translate(176 24)">
        <path
          d="M12 0h92a12 12 0 0 1 12 12v48a12 12 0 0 1-12 12H58l-24 22V72H12A12 12 0 0 1 0 60V12A12 12 0 0 1 12 0z"
          fill="var(--art-paper)"
          stroke="var(--art-line)"
          strokeWidth="4"
        />
        <path d="M58 16v26" stroke="var(--art-line)" strokeWidth="7" strokeLinecap="round" />
        <circle cx="58" cy="56" r="4.5" fill="var(--art-line)" />
      </g>
    </>
  ),
  dark: (
    <>
      <rect width="320" height="150" rx="10" fill="var(--art-line)" />
      <path d="M96 78 300 30v104H96z" fill="var(--art-lid)" opacity="0.35" />
      {can(206, "a")}
      <g transform="translate(40 64)">
        <rect x="0" y="8" width="38" height="14" rx="4" fill="var(--art-paper)" />
        <path d="M38 4h12l8-4v30l-8-4H38z" fill="var(--art-lid)" />
      </g>
      <path d="M30 134h260" stroke="var(--art-paper)" strokeWidth="4" strokeLinecap="round" />
      <path d="M62 20a16 16 0 1 0 12 26A14 14 0 0 1 62 20z" fill="var(--art-paper)" />
    </>
  ),
};

const points = ["a", "b", "c"] as const;

/** How far an arrow key moves through the answers. */
const arrows: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Moves focus without choosing: an answer counts as a try as soon as it is chosen. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const move = arrows[event.key];
  if (!move) return;
  event.preventDefault();
  const radios = [...event.currentTarget.querySelectorAll("input")];
  const at = radios.findIndex((radio) => radio.matches(":focus"));
  radios.at((at + move) % radios.length)?.focus();
}

/**
 * One module of the runner training, with a question. Choosing an answer says at once whether it is right, and why; a
 * wrong one can be retried. The tries of all modules are the field's value.
 */
export function Training({
  name,
  defaultValue = [],
  error,
  onChange,
  "data-path": path,
}: {
  name: TrainingModule;
  defaultValue?: string[];
  error?: ReactNode;
  onChange?: (tries: string[]) => void;
  "data-path"?: string;
}) {
  const t = useTranslations("training");
  const [tries, setTries] = useState(defaultValue);
  const last = chosenAnswer(tries, name);
  const choose = (choice: TrainingChoice) => {
    const next = [...tries, `${name}:${choice}`];
    setTries(next);
    onChange?.(next);
  };
  const verdict = last && (isRight(last) ? "right" : "wrong");
  return (
    <section className="grid gap-4 sunken round p-4" aria-label={t("name")} data-path={path} tabIndex={-1}>
      <h3 className="large">{t(`modules.${name}.title`)}</h3>
      <div className={styles.picture}>
        <TrainingPicture name={name} />
      </div>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{t(`modules.${name}.points.${point}`)}</li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the radio buttons inside are the controls */}
      <div className={`grid ${styles.question}`} onKeyDown={moveFocus}>
        <RadioChoices
          legend={t(`modules.${name}.question`)}
          options={trainingChoices.map((value) => ({ value, label: t(`modules.${name}.choices.${value}`) }))}
          value={last?.choice ?? null}
          onChange={choose}
        />
      </div>
      <p role="status" className={`flex gap-2 ${styles.verdict}`} data-verdict={verdict}>
        {verdict && (
          <>
            <Icon name={verdict === "right" ? "check" : "alert"} />
            <span>
              <strong>{verdict === "right" ? t("right") : t("wrong")}</strong> {t(`modules.${name}.why`)}
            </span>
          </>
        )}
      </p>
      {error && (
        <p role="alert" className={`flex gap-2 small ${styles.error}`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </section>
  );
}
