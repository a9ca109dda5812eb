import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import {
  gradeTraining,
  isRight,
  type TrainingChoice,
  type TrainingModule,
  trainingChoices,
  trainingModules,
} from "#modules/runners/rules.ts";
import { Button } from "../../ui/button.tsx";
import { RadioChoices } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Can } from "../../ui/illustrations.tsx";
import { readTries } from "../sign-in/registration.ts";
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

/**
 * Runner training: short modules with a question each. Wrong answers are explained and can be retried; the tries are
 * the field's value.
 */
export function Training({
  defaultValue = [],
  error,
  onChange,
  "data-path": path,
}: {
  defaultValue?: string[];
  error?: ReactNode;
  onChange?: (tries: string[]) => void;
  "data-path"?: string;
}) {
  const t = useTranslations("training");
  const [tries, setTries] = useState(defaultValue);
  const made = readTries(tries);
  const isAnswered = (name: TrainingModule) => made.some((each) => each.module === name && isRight(each));
  const [at, setAt] = useState(() => trainingModules.findIndex(({ name }) => !isAnswered(name)));
  const heading = useRef<HTMLHeadingElement>(null);
  const result = gradeTraining(made);

  const goTo = (next: number) => {
    flushSync(() => setAt(next));
    heading.current?.focus();
  };
  const onTry = (module: TrainingModule, choice: TrainingChoice) => {
    const next = [...tries, `${module}:${choice}`];
    setTries(next);
    onChange?.(next);
  };

  const current = trainingModules[at];
  return (
    <section className="grid gap-4 sunken round p-4" aria-label={t("name")} data-path={path} tabIndex={-1}>
      {current ? (
        <Module
          key={current.name}
          name={current.name}
          at={at}
          heading={heading}
          isAnswered={isAnswered(current.name)}
          onTry={(choice) => onTry(current.name, choice)}
          onBack={at > 0 ? () => goTo(at - 1) : null}
          onNext={() => goTo(at + 1)}
        />
      ) : (
        <div className="grid gap-2">
          <h3 ref={heading} tabIndex={-1} className={`flex middle gap-2 large ${styles.title}`}>
            <Icon name="check" />
            {t("passed")}
          </h3>
          {result && <p>{t("score", { correct: result.correct, count: result.questions })}</p>}
          <div className="flex wrap gap-3">
            <Button variant="quiet" onClick={() => goTo(0)}>
              {t("again")}
            </Button>
          </div>
        </div>
      )}
      {error && (
        <p role="alert" className={`flex gap-2 small ${styles.error}`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </section>
  );
}

function Module({
  name,
  at,
  heading,
  isAnswered,
  onTry,
  onBack,
  onNext,
}: {
  name: TrainingModule;
  at: number;
  heading: React.Ref<HTMLHeadingElement>;
  isAnswered: boolean;
  onTry: (choice: TrainingChoice) => void;
  onBack: (() => void) | null;
  onNext: () => void;
}) {
  const t = useTranslations("training");
  const [choice, setChoice] = useState<TrainingChoice | null>(null);
  /** Feedback on the choice; null before any, or after it changed. */
  const [verdict, setVerdict] = useState<"right" | "wrong" | "none" | null>(null);
  const isLast = at === trainingModules.length - 1;
  const check = () => {
    if (!choice) return setVerdict("none");
    onTry(choice);
    setVerdict(isRight({ module: name, choice }) ? "right" : "wrong");
  };
  return (
    <>
      <p className="soft small">{t("progress", { at: at + 1, count: trainingModules.length })}</p>
      <h3 ref={heading} tabIndex={-1} className={`flex middle gap-2 large ${styles.title}`}>
        {t(`modules.${name}.title`)}
      </h3>
      <div className={styles.picture}>
        <TrainingPicture name={name} />
      </div>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{t(`modules.${name}.points.${point}`)}</li>
        ))}
      </ul>
      <div className={`grid ${styles.question}`}>
        <RadioChoices
          legend={t(`modules.${name}.question`)}
          options={trainingChoices.map((value) => ({ value, label: t(`modules.${name}.choices.${value}`) }))}
          value={choice}
          onChange={(next) => {
            setChoice(next);
            setVerdict(null);
          }}
        />
      </div>
      <p role="status" className={`flex gap-2 ${styles.verdict}`} data-verdict={verdict ?? undefined}>
        {verdict === "none" && t("choose")}
        {verdict === "right" && (
          <>
            <Icon name="check" />
            <span>
              <strong>{t("right")}</strong> {t(`modules.${name}.why`)}
            </span>
          </>
        )}
        {verdict === "wrong" && (
          <>
            <Icon name="alert" />
            <span>
              <strong>{t("wrong")}</strong> {t(`modules.${name}.why`)}
            </span>
          </>
        )}
      </p>
      <div className="flex wrap gap-3">
        {onBack && (
          <Button variant="plain" onClick={onBack}>
            {t("back")}
          </Button>
        )}
        {(!isAnswered || (choice !== null && verdict === null)) && (
          <Button variant="quiet" onClick={check}>
            {t("check")}
          </Button>
        )}
        {isAnswered && (
          <Button variant="quiet" onClick={onNext}>
            {t(isLast ? "finish" : "next")}
          </Button>
        )}
      </div>
    </>
  );
}
