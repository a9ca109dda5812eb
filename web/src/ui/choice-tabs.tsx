import { Tabs } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import styles from "./choice-tabs.module.css";
import { Mantine } from "./mantine.tsx";

/** Tabs that render only the selected panel, so that no form is in the page twice. */
export function ChoiceTabs<Choice extends string>({
  label,
  options,
  value,
  onChange,
  children,
}: {
  label: string;
  options: readonly { value: Choice; label: string }[];
  value: Choice;
  onChange: (value: Choice) => void;
  children: ReactNode;
}) {
  // Mantine selects with the arrows; these keys only move its focus.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const end = key === "Home" ? options.at(0) : key === "End" ? options.at(-1) : undefined;
    if (end) onChange(end.value);
  };
  return (
    <Mantine>
      <Tabs
        unstyled
        keepMounted={false}
        classNames={styles}
        value={value}
        onChange={(chosen) => onChange(chosen as Choice)}
      >
        <Tabs.List aria-label={label}>
          {options.map((option) => (
            <Tabs.Tab key={option.value} value={option.value} onKeyDown={onKeyDown}>
              {option.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={value}>{children}</Tabs.Panel>
      </Tabs>
    </Mantine>
  );
}
