import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import {
  Checkbox,
  type CheckboxProps,
  Input,
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import { type ClipboardEvent, type ComponentProps, type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "./class-names.ts";
import styles from "./fields.module.css";
import { Icon } from "./icon.tsx";
import { Mantine } from "./mantine.tsx";

/** Every field takes `fieldOf("name")` and a label, and announces its error through aria-describedby. */
type Named = Keyed & { label: string; optional?: boolean };
/** A new key shows a value that the form set, not the reader. */
type Keyed = { fieldKey?: string };

/** A single-line text field; set `autoComplete`, `inputMode` and `type` where they help. */
export function TextField({ label, optional, fieldKey, ...rest }: Named & TextInputProps) {
  return (
    <Mantine>
      <TextInput
        key={fieldKey}
        size="md"
        label={<Label text={label} optional={optional} />}
        onPaste={rest.maxLength === undefined ? undefined : pasteTrimmed}
        {...rest}
        classNames={fieldClasses}
      />
    </Mantine>
  );
}

/** Pastes without surrounding spaces, which would count towards `maxLength`: " 62704" would become " 6270". */
function pasteTrimmed(event: ClipboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const pasted = event.clipboardData.getData("text");
  const { selectionStart: from, selectionEnd: until } = input;
  // Email fields have no selection, and browsers trim them.
  if (pasted === pasted.trim() || from === null || until === null) return;
  event.preventDefault();
  const room = input.maxLength - (input.value.length - (until - from));
  input.setRangeText(pasted.trim().slice(0, room), from, until, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A password field, hidden until the reader shows it. */
export function PasswordField({ label, optional, ...rest }: Named & TextInputProps) {
  const t = useTranslations("common");
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      optional={optional}
      autoComplete="current-password"
      {...rest}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth="3rem"
      rightSection={
        <button
          type="button"
          className={`icon-button ${styles.reveal}`}
          aria-label={shown ? t("hidePassword") : t("showPassword")}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "eyeOff" : "eye"} />
        </button>
      }
    />
  );
}

export function TextAreaField({ label, optional, fieldKey, ...rest }: Named & TextareaProps) {
  return (
    <Mantine>
      <Textarea
        key={fieldKey}
        size="md"
        rows={3}
        label={<Label text={label} optional={optional} />}
        {...rest}
        classNames={fieldClasses}
      />
    </Mantine>
  );
}

/** A native select, which works best on phones. `placeholder` is the empty choice. */
export function SelectField({
  label,
  optional,
  fieldKey,
  options,
  placeholder,
  ...rest
}: Named &
  Omit<NativeSelectProps, "data"> & {
    options: readonly { value: string; label: string }[];
    placeholder?: string;
  }) {
  return (
    <Mantine>
      <NativeSelect
        key={fieldKey}
        size="md"
        label={<Label text={label} optional={optional} />}
        {...rest}
        classNames={fieldClasses}
        rightSection={<Icon name="chevronDown" />}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </Mantine>
  );
}

export function CheckboxField({
  label,
  error,
  fieldKey,
  ...rest
}: Keyed & CheckboxProps & { label: ReactNode }) {
  return (
    <Mantine>
      <Checkbox
        key={fieldKey}
        size="md"
        label={label}
        error={error}
        aria-invalid={error ? true : undefined}
        {...rest}
        classNames={{
          body: styles.checkBody,
          inner: styles.checkBox,
          description: styles.checkNote,
          label: styles.checkLabel,
          input: styles.checkInput,
          error: `small semibold danger mt-1 ${styles.checkError}`,
        }}
      />
    </Mantine>
  );
}

/** Checkboxes as thumb-sized chips; the group's error applies to each. */
export function CheckboxGroupField({ fieldKey, ...group }: Keyed & ComponentProps<typeof CheckboxChips>) {
  return <CheckboxChips key={fieldKey} {...group} />;
}

function CheckboxChips({
  label,
  optional,
  description,
  options,
  error,
  value,
  defaultValue,
  onChange,
  ...rest
}: Omit<Named, "fieldKey"> & {
  description?: ReactNode;
  options: readonly { value: string; label: string }[];
  error?: ReactNode;
  value?: string[];
  defaultValue?: string[];
  onChange?: (value: string[]) => void;
  "data-path"?: string;
}) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue ?? []);
  const chosen = value ?? own;
  const errorId = `${id}-error`;
  const descriptionId = `${id}-description`;
  const toggle = (option: string) => {
    const next = options
      .map((each) => each.value)
      .filter((each) => (each === option ? !chosen.includes(option) : chosen.includes(each)));
    setOwn(next);
    onChange?.(next);
  };
  return (
    <fieldset
      className={styles.group}
      aria-describedby={
        [description && descriptionId, error && errorId].filter(Boolean).join(" ") || undefined
      }
    >
      <legend className={styles.label}>
        <Label text={label} optional={optional} />
      </legend>
      {description && (
        <p id={descriptionId} className="soft small mb-2">
          {description}
        </p>
      )}
      <div className="flex wrap gap-2">
        {options.map((option, index) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="checkbox"
              {...(index === 0 ? rest : undefined)}
              checked={chosen.includes(option.value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              onChange={() => toggle(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <Mantine>
          <Input.Error id={errorId} size="md" className={fieldClasses.error}>
            {error}
          </Input.Error>
        </Mantine>
      )}
    </fieldset>
  );
}

/**
 * Stacked fields; `pair` puts two or three side by side where there is room, and "short" ones (a few characters) on
 * phones too.
 */
export function Fields({ pair, children }: { pair?: boolean | "short"; children: ReactNode }) {
  return (
    <Mantine>
      <div className={classNames(styles.fields, pair && styles.pair, pair === "short" && styles.short)}>
        {children}
      </div>
    </Mantine>
  );
}

const fieldClasses = {
  label: styles.label,
  input: styles.input,
  description: `soft small mb-2 ${styles.below}`,
  error: `small semibold danger mt-1 ${styles.error}`,
};

function Label({ text, optional }: { text: string; optional?: boolean }) {
  const t = useTranslations("common");
  if (!optional) return text;
  return (
    <>
      {text} <span className="soft regular">({t("optional")})</span>
    </>
  );
}

/** Radio buttons, each thumb-sized. A null `value` selects none. */
export function RadioChoices<Choice extends string>({
  legend,
  options,
  value,
  isPaired = false,
  error,
  path,
  onChange,
}: {
  legend: string;
  options: readonly { value: Choice; label: ReactNode; hint?: string }[];
  value: Choice | null;
  /** Two per row even on a phone, for short choices that must leave room below. */
  isPaired?: boolean;
  error?: string | null;
  /** The form's field, whose node is the chosen button. */
  path?: string;
  onChange: (value: Choice) => void;
}) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="small strong p-0 mb-2">{legend}</legend>
      <div className={`grid gap-2 ${isPaired ? styles.paired : styles.choices}`}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              data-path={option.value === value ? path : undefined}
              aria-invalid={error ? true : undefined}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={option.hint && `${id}-${option.value}-hint`}
              onChange={() => onChange(option.value)}
            />
            <span id={`${id}-${option.value}`} className="strong">
              {option.label}
            </span>
            {option.hint && (
              <span id={`${id}-${option.value}-hint`} className={styles.hint}>
                {option.hint}
              </span>
            )}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="flex middle small danger gap-2 mt-2">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A labeled switch. While `busy`, ignores taps. */
export function SwitchField({
  label,
  hint,
  checked,
  busy,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <label className={`flex middle between gap-4 py-2 ${styles.row}`} htmlFor={id}>
      <span>
        <span id={`${id}-label`} className="semibold block">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="soft small block">
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint && `${id}-hint`}
        aria-busy={busy || undefined}
        onChange={({ currentTarget }) => {
          if (!busy) onChange(currentTarget.checked);
        }}
      />
    </label>
  );
}

export function SwitchList({ children }: { children: ReactNode }) {
  return <div className={`grid ${styles.list}`}>{children}</div>;
}
