import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import type { Plugin } from "vite";
import { mantineVariables, theme, tokens } from "./src/ui/theme.ts";

/** Serves `virtual:theme.css`: tokens and Mantine's variables, generated at build time. */
export function themeCss(): Plugin {
  return virtualCss("virtual:theme.css", themeStyles);
}

/** Serves `virtual:tokens.css`: tokens only, for public pages, which follow the system's scheme. */
export function tokensCss(): Plugin {
  return virtualCss("virtual:tokens.css", tokenStyles);
}

function virtualCss(id: string, styles: () => string): Plugin {
  return {
    name: `tidycurb-${id.slice("virtual:".length)}`,
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? styles() : undefined),
  };
}

function tokenStyles(): string {
  return [
    `:root{color-scheme:light dark;${declarations(tokens.shared)}${declarations(tokens.light)}}`,
    `@media (prefers-color-scheme:dark){:root{${declarations(tokens.dark)}}}`,
  ].join("\n");
}

/**
 * Without a stored choice there is no attribute, and the system's scheme applies before scripts run. Print is light.
 */
function themeStyles(): string {
  const light = declarations(tokens.light);
  const dark = declarations(tokens.dark);
  return [
    `:root{color-scheme:light;${declarations(tokens.shared)}${light}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){color-scheme:dark;${dark}}}`,
    `@media screen{:root[data-mantine-color-scheme="dark"]{color-scheme:dark;${dark}}}`,
    mantineStyles(),
  ].join("\n");
}

function mantineStyles(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  // Drop Mantine's fourteen stock colors: four fifths of the file, unused by our screens.
  const used = Object.fromEntries(Object.keys(theme.colors ?? {}).map((name) => [name, merged.colors[name]]));
  const variables = defaultCssVariablesResolver({ ...merged, colors: used as typeof merged.colors });
  return convertCssVariables({
    variables: { ...variables.variables, ...mantineVariables },
    light: without(variables.light, mantineVariables),
    dark: without(variables.dark, mantineVariables),
  });
}

function without(all: Record<string, string>, names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !(name in names)));
}

function declarations(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, "-").toLowerCase()}:${value};`)
    .join("");
}
