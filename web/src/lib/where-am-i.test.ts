import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runnerUser } from "../testing/users.ts";
import { currentUserQuery, setCurrentUser } from "./current-user.ts";
import { queryClient } from "./trpc.ts";
import { whereAmI } from "./where-am-i.ts";

type Tell = (position: { coords: { latitude: number; longitude: number; accuracy: number } }) => void;
const ask = vi.fn<(tell: Tell) => void>();
const here = { coords: { latitude: 39.78, longitude: -89.65, accuracy: 12 } };

beforeEach(() => {
  queryClient.clear();
  ask.mockReset();
  Object.defineProperty(navigator, "geolocation", { configurable: true, value: { getCurrentPosition: ask } });
});
afterEach(() => void Reflect.deleteProperty(navigator, "geolocation"));

const signIn = (locationTracking: boolean) => {
  const user = runnerUser();
  setCurrentUser(queryClient, { ...user, privacy: { ...user.privacy, locationTracking } });
};

test("the phone reports its location", async () => {
  signIn(true);
  ask.mockImplementation((tell) => tell(here));
  expect(await whereAmI()).toEqual({ latitude: 39.78, longitude: -89.65, accuracyMeters: 12 });
});

test("with location turned off the phone is not asked", async () => {
  signIn(false);
  await expect(whereAmI()).rejects.toMatchObject({ reason: "refused" });
  expect(ask).not.toHaveBeenCalled();
});

test("a signed-out user's phone is not asked", async () => {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  await expect(whereAmI()).rejects.toMatchObject({ reason: "refused" });
  expect(ask).not.toHaveBeenCalled();
});

test("a location that arrives after location was turned off is ignored", async () => {
  signIn(true);
  const answer = whereAmI();
  signIn(false);
  ask.mock.lastCall?.[0](here);
  await expect(answer).rejects.toMatchObject({ reason: "refused" });
});
