import type { Deps } from "#platform/deps.ts";
import { demoPassword, oneOffHome } from "./people.ts";
import { visitor } from "./visitor.ts";

/** A home without a service that has booked one pickup; only in test mode, since nobody pays in the demo. */
export async function bookOneOff(deps: Deps): Promise<void> {
  if (!deps.payments.testMode) return;
  const person = visitor(deps, "demo one-off");
  const { place: _place, ...home } = oneOffHome;
  await person.do((call) => call.auth.registerHomeowner({ ...home, password: demoPassword }));
  const offer = await person.do((call) => call.homeowner.oneOffOffer());
  const [first] = offer?.days ?? [];
  if (!offer || !first) throw new Error("The demo offers no single pickup");
  const id = deps.newId();
  const { price, numberOfCans } = offer;
  await person.do((call) => call.homeowner.beginOneOff({ id, day: first.day, numberOfCans, price }));
  await person.do((call) => call.homeowner.finishOneOff({ id }));
}
