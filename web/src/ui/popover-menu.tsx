import { type ReactNode, type ToggleEvent, useId, useRef } from "react";
import type { AdminRight } from "#platform/values/admin-roles.ts";
import { useMay } from "../lib/may.ts";
import { SmallButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./popover-menu.module.css";

/**
 * A button that opens what it holds beside it, a native popover: Escape and a press outside close it. Closes after a
 * press on an act inside, marked by `data-closes`.
 */
export function PopoverMenu({
  label,
  named,
  icon,
  children,
}: {
  label: string;
  /** The button's full name; without a label it shows only its icon. */
  named?: string;
  icon: IconName;
  children: ReactNode;
}) {
  const id = useId();
  const opener = useRef<HTMLSpanElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState !== "open") return;
    keepInside(sheet.current);
    sheet.current?.querySelector<HTMLElement>("button, input, a")?.focus();
  };
  return (
    <span ref={opener} className={styles.place}>
      {named ? (
        <button
          type="button"
          className={classNames("icon-button", styles.icon)}
          aria-label={named}
          popoverTarget={id}
          onClick={() => placeBelow(opener.current, sheet.current)}
        >
          <Icon name={icon} />
        </button>
      ) : (
        <SmallButton popoverTarget={id} onClick={() => placeBelow(opener.current, sheet.current)}>
          <Icon name={icon} />
          {label}
        </SmallButton>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside answer keys with a click */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border of its own and no popover styles */}
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role="group"
        aria-label={named ?? label}
        className={styles.sheet}
        onToggle={onToggle}
        onClick={({ target }) =>
          target instanceof Element && target.closest("[data-closes]") && sheet.current?.hidePopover()
        }
      >
        {children}
      </div>
    </span>
  );
}

/** One act of the menu. */
export function MenuAct({
  label,
  onAct,
  isDanger,
  needs,
  children,
}: {
  /** Its full name, for screen readers. */
  label?: string;
  onAct: () => void;
  isDanger?: boolean;
  /** Shown only to admins with this right. */
  needs?: AdminRight;
  children: ReactNode;
}) {
  const may = useMay();
  if (needs && !may(needs)) return null;
  return (
    <button
      type="button"
      data-closes=""
      aria-label={label}
      className={classNames(styles.act, isDanger && "danger")}
      onClick={onAct}
    >
      {children}
    </button>
  );
}

/** Below the button, above it where there is more room, and towards the page's middle. The content security policy allows no inline styles in HTML. */
function placeBelow(opener: HTMLElement | null, sheet: HTMLElement | null): void {
  if (!opener || !sheet) return;
  const { top, bottom, left, right } = opener.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const isAtStart = left + right < width;
  const isAbove = bottom > window.innerHeight * 0.6;
  sheet.style.insetInlineStart = isAtStart ? `${Math.max(8, left)}px` : "auto";
  sheet.style.insetInlineEnd = isAtStart ? "auto" : `${Math.max(8, width - right)}px`;
  sheet.style.insetBlockStart = isAbove ? "auto" : `${bottom + 4}px`;
  sheet.style.insetBlockEnd = isAbove ? `${window.innerHeight - top + 4}px` : "auto";
  const room = isAbove ? top : window.innerHeight - bottom;
  sheet.style.maxHeight = `min(60vh, ${room - 12}px)`;
}

/** Moves an open sheet that is wider than the room beside its button back into the window. */
function keepInside(sheet: HTMLElement | null): void {
  if (!sheet || sheet.getBoundingClientRect().left >= 8) return;
  sheet.style.insetInlineStart = "8px";
  sheet.style.insetInlineEnd = "auto";
}
