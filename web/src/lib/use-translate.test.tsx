import { act, render } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import * as en from "#messages/en.ts";
import * as es from "#messages/es.ts";
import * as fr from "#messages/fr.ts";
import { builtInRates } from "#platform/values/exchange-rates.ts";
import { locales } from "#platform/values/preferences.ts";
import { useHolidayName } from "./days.ts";
import { useErrorText } from "./error-text.ts";
import { showIn, shownAsItIs } from "./shown-in.ts";

const catalogues = { en, es, fr };

const data = { code: "PAY_BELOW_ZERO", httpStatus: 409, params: { amount: "$1200.00" } };
const refusal = TRPCClientError.from({ error: { code: -32000, message: "Unspoken", data } } as never);

function Words() {
  const errorText = useErrorText();
  const holidayName = useHolidayName();
  return [errorText(refusal, ""), holidayName("Christmas"), holidayName("Founders' Day")].join(" | ");
}

test.each([
  ["en", "That is more than the week has: $1,200.00. | Christmas | Founders' Day"],
  ["es", "Es más de lo que lleva la semana: $1,200.00. | Navidad | Founders' Day"],
  ["fr", "C’est plus que ce que compte la semaine : 1 200,00 $. | Noël | Founders' Day"],
] as const)("server values are formatted for a reader of %s", (language, words) => {
  render(
    <IntlProvider locale={locales[language]} messages={catalogues[language] as typeof en} timeZone="UTC">
      <Words />
    </IntlProvider>,
  );
  expect(document.body.textContent?.replaceAll("\u00a0", " ")).toBe(words);
});

test("an amount in a refusal is converted to the reader's currency", () => {
  showIn({ ...shownAsItIs, currency: "EUR", rates: builtInRates });
  render(
    <IntlProvider locale="en-US" messages={en} timeZone="UTC">
      <Words />
    </IntlProvider>,
  );
  expect(document.body.textContent).toContain("the week has: €1,155.07 ($1,200.00).");
  act(() => showIn(shownAsItIs));
  expect(document.body.textContent).toContain("the week has: $1,200.00.");
});

test("an action begun before the refusal texts loaded still shows them", () => {
  const heard: ReturnType<typeof useErrorText>[] = [];
  function Screen() {
    heard.push(useErrorText());
    return null;
  }
  const { refusals, ...others } = en;
  const shown = (messages: object) => (
    <IntlProvider locale="en-US" messages={messages as typeof en} timeZone="UTC" onError={() => {}}>
      <Screen />
    </IntlProvider>
  );
  const { rerender } = render(shown(others));
  expect(heard[0]?.(refusal, "It failed.")).toBe("It failed.");
  rerender(shown({ ...others, refusals }));
  expect(heard[0]?.(refusal, "It failed.")).toBe("That is more than the week has: $1,200.00.");
});
