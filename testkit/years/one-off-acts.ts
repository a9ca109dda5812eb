import type { OneOffOffer } from "#modules/subscriptions/contract.ts";
import { type Acts, ask, isHere, pick, type Scene, signUp } from "./acts.ts";
import { daysOf, homeOf, makeRoom, most, phoneOf } from "./homes.ts";
import { type Resident, rowsOf } from "./town.ts";

/** Single pickups of homes without a service. In test mode one is paid once it is asked for. */
export const oneOffActs: Acts<Resident> = {
  /** Books one. It may never be paid, its page may not come back, and it may be canceled. */
  bookOnce: [
    3,
    async (scene, admin) => {
      const { a, b, town } = scene;
      const who = (await idleHome(scene)) ?? (await newHome(scene, admin));
      if (!who) return;
      const { status, body } = await ask(scene, who, "homeowner.oneOffOffer");
      const offer = status === 200 ? (body as OneOffOffer | null) : null;
      const chosen = pick(offer?.days ?? [], a);
      if (!offer || !chosen) return;
      const id = town.app.deps.newId();
      const asked = { id, day: chosen.day, numberOfCans: 1 + (b % 4), price: offer.price };
      for (let turn = 0; turn <= b % 2; turn++) await ask(scene, who, "homeowner.beginOneOff", asked);
      if (b % 7 === 0) return;
      const [begun] = await rowsOf<{ billId: string | null }>(
        town,
        `select provider_id as "billId" from one_offs where id = $1`,
        [id],
      );
      const state = town.charged?.stripe.state;
      const bill = state?.invoices.get(begun?.billId ?? "");
      if (bill?.status === "open") state?.payBill(bill.id);
      if (b % 3 === 0) return;
      const finished = await ask(scene, who, "homeowner.finishOneOff", { id });
      const { jobId } = finished.body as { jobId?: string | null };
      if (a % 3 === 0 && jobId) await ask(scene, who, "homeowner.cancelJob", { jobId });
    },
  ],
};

/** A home here that has no service. */
async function idleHome({ a, town }: Scene): Promise<Resident | null> {
  const idle = await rowsOf<{ email: string }>(
    town,
    `select email from users join homeowner_profiles as home on home.user_id = users.id where not exists (
       select from subscriptions as served where served.user_id = users.id and served.status in ('active', 'past_due', 'paused'))
     order by users.id`,
  );
  const who = pick(
    town.homeowners.filter(({ email }) => idle.some((one) => one.email === email)),
    a,
  );
  return who && (await isHere(town, "homeowners", who)) ? who : null;
}

async function newHome(scene: Scene, besides: Resident): Promise<Resident | null> {
  const { a, b, town } = scene;
  await makeRoom(town, besides);
  if (town.homeowners.length >= most.homeowners) return null;
  const before = town.homeowners.length;
  const home = { ...homeOf(a), pickupDays: daysOf(b), phoneNumber: phoneOf(town) };
  await signUp(scene, "/api/register/homeowner", home, town.homeowners);
  return town.homeowners[before] ?? null;
}
