import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** A quiet link to the screen above. */
export function BackLink({
  children,
  ...to
}: Pick<LinkProps, "to" | "hash"> & { size?: "small"; children: ReactNode }) {
  return (
    <ButtonLink variant="quiet" {...to}>
      <Icon name="back" />
      {children}
    </ButtonLink>
  );
}
