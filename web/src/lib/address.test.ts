import { expect, test } from "vitest";
import { Route as audit } from "../routes/admin_.audit.tsx";
import { Route as dispatch } from "../routes/admin_.dispatch.tsx";
import { Route as money } from "../routes/admin_.money.tsx";
import { Route as route } from "../routes/runner_.[route].tsx";

/** Like the router: a route's validated search overrides the raw one. */
function shownBy(page: { options: { validateSearch?: unknown } }, search: Record<string, unknown>) {
  const read = page.options.validateSearch as (search: Record<string, unknown>) => object;
  return { ...search, ...read(search) };
}

test.each([
  [dispatch, "day"],
  [money, "week"],
  [route, "day"],
])("an invalid day in the address is left out", (page, name) => {
  expect(shownBy(page, { [name]: "2026-02-28" })).toMatchObject({ [name]: "2026-02-28" });
  for (const text of ["abc", "2020-02-31", "2026-13-01", "0000-01-01", 20260101, ["2026-01-01"]])
    expect(shownBy(page, { [name]: text })).toMatchObject({ [name]: undefined });
});

test("other invalid parameters are left out as well", () => {
  expect(shownBy(dispatch, { area: "everywhere", filter: "gone" })).toMatchObject({
    area: undefined,
    filter: undefined,
  });
  expect(shownBy(audit, { about: "me" })).toMatchObject({ about: undefined });
});
