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
} from "#modules/runners/rules/runner-training.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RadioChoices } from "../../ui/radio-choices.tsx";
import styles from "./training.module.css";
import { TrainingPicture } from "./training-picture.tsx";
import { readTries } from "./training-tries.ts";

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
    <section className={styles.training} aria-label={t("name")} data-path={path} tabIndex={-1}>
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
        <div className={styles.passed}>
          <h3 ref={heading} tabIndex={-1} className={styles.title}>
            <Icon name="check" />
            {t("passed")}
          </h3>
          {result && <p>{t("score", { correct: result.correct, count: result.questions })}</p>}
          <div className={styles.actions}>
            <Button variant="quiet" onClick={() => goTo(0)}>
              {t("again")}
            </Button>
          </div>
        </div>
      )}
      {error && (
        <p role="alert" className={styles.error}>
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
      <p className={styles.progress}>{t("progress", { at: at + 1, count: trainingModules.length })}</p>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
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
      <div className={styles.question}>
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
      <p role="status" className={styles.verdict} data-verdict={verdict ?? undefined}>
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
      <div className={styles.actions}>
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
