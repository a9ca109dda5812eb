import { createLink, type LinkComponent } from "@tanstack/react-router";
import type { ComponentPropsWithRef, ReactNode } from "react";
import type { AdminRight } from "#platform/values/admin-roles.ts";
import { useMay } from "../lib/may.ts";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { asCurrent } from "./link.tsx";
import { isSecondClick } from "./second-click.ts";

type Look = {
  /**
   * primary: the one main act of a screen; accent: a public page's call to action; quiet: everything else; danger:
   * can't be undone
   */
  variant?: "primary" | "accent" | "quiet" | "plain" | "danger";
  size?: "small" | "medium" | "large";
  wide?: boolean;
  children: ReactNode;
};

export type ButtonProps = Look &
  Omit<ComponentPropsWithRef<"button">, "children"> & {
    loading?: boolean;
    /** Shown only to admins with this right. */
    needs?: AdminRight;
  };

/**
 * A button. While `loading` it keeps its size and name, ignores presses and announces that it is busy. A double click
 * counts once, because the second click would hit whatever the first one opened.
 */
export function Button({
  variant = "primary",
  size = "medium",
  wide,
  loading = false,
  needs,
  children,
  ...rest
}: ButtonProps) {
  const may = useMay();
  if (needs && !may(needs)) return null;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(lookOf(variant, size, wide), loading && styles.loading, rest.className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest["aria-disabled"]}
      onClick={(event) => {
        if (loading || isSecondClick(event)) event.preventDefault();
        else rest.onClick?.(event);
      }}
    >
      <span className={styles.label}>{children}</span>
      {loading && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}

/** A quiet button beside others or in a row. */
export function SmallButton(props: Omit<ButtonProps, "size">) {
  return <Button variant="quiet" {...props} size="small" />;
}

/** A link styled as a button, to another document: a file, another site, or a place on this page. */
export function ButtonAnchor({
  variant = "primary",
  size = "medium",
  wide,
  children,
  ...rest
}: Look & Omit<ComponentPropsWithRef<"a">, "children">) {
  return (
    <a {...rest} className={classNames(lookOf(variant, size, wide), rest.className)}>
      <span className={styles.label}>{children}</span>
    </a>
  );
}

const RoutedButton = createLink(ButtonAnchor);

/** A link styled as a button, to a page of the app. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = (props) => (
  <RoutedButton {...asCurrent} {...props} />
);

function lookOf(
  variant: NonNullable<Look["variant"]>,
  size: NonNullable<Look["size"]>,
  wide?: boolean,
): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide);
}
