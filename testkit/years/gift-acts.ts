import { giftIdOf } from "#modules/growth/gifts.ts";
import { type Acts, ask, isHere, pick, type Scene } from "./acts.ts";
import { type Resident, rowsOf } from "./town.ts";

/** Gifts from people who need no account. In test mode a gift is paid once it is asked for. */
export const giftActs: Acts<Resident> = {
  /** Buys two gifts. The second is paid; the first may not be, or its page is closed before it learns of it. */
  buyGift: [
    2,
    async (scene, who) => {
      await buy(scene, who);
      await buy({ ...scene, b: 1 }, who);
    },
  ],
  /** By the first homeowner, so that others' bills are still paid by card. */
  useGift: [
    2,
    async (scene) => {
      const gift = pick(await giftsOf(scene, "paid"), scene.a);
      const [person] = scene.town.homeowners;
      if (!gift || !person || !(await isHere(scene.town, "homeowners", person))) return;
      for (let turn = 0; turn <= scene.b % 2; turn++)
        await ask(scene, person, "homeowner.redeemCode", { code: gift.code });
    },
  ],
  refundGift: [
    1,
    async (scene, who) => {
      const gift = pick(await giftsOf(scene, "paid"), scene.a);
      if (!gift) return;
      for (let turn = 0; turn <= scene.b % 2; turn++)
        await ask(scene, who, "admin.refundGift", { id: gift.id });
    },
  ],
  /** In Stripe's dashboard, all of an unused gift or a part of any. */
  refundGiftThere: [
    1,
    async (scene) => {
      const state = scene.town.charged?.stripe.state;
      const gift = pick(await giftsOf(scene, scene.a % 2 === 0 ? "paid" : "redeemed"), scene.a);
      if (!state || !gift?.paymentId) return;
      const isRefunded = [...state.refunds.values()].some(
        ({ payment_intent: paid }) => paid === gift.paymentId,
      );
      if (!isRefunded && !isDisputed(scene, gift.paymentId))
        state.refundGiftThere(gift.paymentId, scene.b % 2 === 0 ? undefined : 500);
    },
  ],
  disputeGift: [
    1,
    async (scene) => {
      const { a, b, town } = scene;
      const state = town.charged?.stripe.state;
      const gift = pick(await giftsOf(scene, a % 2 === 0 ? "paid" : "redeemed"), a);
      if (!state || !gift?.paymentId || isDisputed(scene, gift.paymentId)) return;
      const { id } = state.dispute(gift.paymentId);
      if (b % 3 === 0) town.disputes.push(id);
      else state.closeDispute(id, b % 3 === 1 ? "won" : "lost");
    },
  ],
};

/** What becomes of it depends on `b`. */
async function buy(scene: Scene, who: Resident): Promise<void> {
  const { a, b, town } = scene;
  const secret = town.app.deps.newId();
  const receiver = a % 3 === 0 ? { receiverEmail: "parent@example.com", words: "For you" } : {};
  const giver = { giverName: "Ann", giverEmail: "ann@example.com", language: "en", ...receiver };
  const gift = { secret, months: 1 + (a % 4), ...giver };
  for (let turn = 0; turn <= b % 2; turn++) await ask(scene, who, "site.beginGift", gift);
  if (b % 5 === 0) return;
  const [begun] = await giftsOf(scene, "open", giftIdOf(secret));
  if (begun?.paymentId) town.charged?.stripe.state.payGift(begun.paymentId);
  if (b % 3 !== 0) await ask(scene, who, "site.finishGift", { secret });
}

/** Gifts in a state, oldest first; perhaps only one of them. */
function giftsOf({ town }: Scene, status: string, id: string | null = null) {
  return rowsOf<{ id: string; code: string; paymentId: string | null }>(
    town,
    `select id, code, provider_id as "paymentId" from gifts
     where status = $1 and ($2::uuid is null or id = $2::uuid) order by created_at, id`,
    [status, id],
  );
}

function isDisputed({ town }: Scene, paymentId: string): boolean {
  return Boolean(
    town.charged?.stripe.state.events.some(
      ({ type, data }) =>
        type === "charge.dispute.created" &&
        (data.object as { payment_intent?: string }).payment_intent === paymentId,
    ),
  );
}
