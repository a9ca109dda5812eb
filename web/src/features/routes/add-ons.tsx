import { useId } from "react";
import { useNow, useTranslations } from "use-intl";
import type { RunnersAddOn } from "#modules/pickups/contract/add-ons.ts";
import { useDollars } from "../../lib/money.ts";
import type { Entry } from "../../lib/outbox/entry.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { OfferDialog, ResultDialog } from "./add-on-dialogs.tsx";
import styles from "./stop-acts.module.css";
import { useOutbox, useSteps } from "./use-outbox.ts";
import type { Target } from "./view-route.ts";

/** How often to poll for the answer, in case the runner misses the notice. */
const askMs = 10_000;

type Row = Pick<RunnersAddOn, "id" | "kind" | "units"> & {
  state: RunnersAddOn["state"] | "sending" | "finishing";
  asked?: RunnersAddOn;
};

/** Extra work at a stop: what was offered, what became of it, and the button for more. `name`: the homeowner's. */
export function AddOns({ target, name }: { target: Target; name: string | null }) {
  const t = useTranslations("addOns");
  const id = useId();
  const { outbox, state } = useOutbox();
  const steps = useSteps(outbox);
  const { data } = trpc.runner.addOns.useQuery(undefined, {
    refetchInterval: ({ state: { data: seen } }) =>
      seen?.offered.some((each) => each.state === "open") ? askMs : false,
  });
  const [asked, ask, close] = useAsked<{ about: "offer" | RunnersAddOn }>();
  // A page cached by an earlier version has no prices.
  if (!data) return null;
  const { jobId } = target;
  const rows = rowsOf(data.offered, state.entries, jobId);
  const isOffered = data.kinds.length > 0 && !data.unwanted.includes(jobId);
  if (rows.length === 0 && !isOffered) return null;
  const finish = (addOn: RunnersAddOn) =>
    addOn.showsResult ? ask({ about: addOn }) : steps.finishAddOn(target, addOn.id, null);
  return (
    <section className="grid gap-2" aria-labelledby={rows.length > 0 ? id : undefined}>
      {rows.length > 0 && (
        <>
          <h3 id={id} className="medium">
            {t("runner.list")}
          </h3>
          <ul className="grid gap-2 p-0 no-list">
            {rows.map((row) => (
              <li key={row.id} className={`flex wrap middle between gap-2-4 ${styles.item}`}>
                <span>
                  <span className="strong">{t("what", { kind: row.kind, count: row.units })}</span>
                  <br />
                  <State row={row} />
                </span>
                {row.state === "approved" && row.asked && <Finish addOn={row.asked} onFinish={finish} />}
              </li>
            ))}
          </ul>
        </>
      )}
      {isOffered && (
        <div>
          <Button variant="plain" onClick={() => ask({ about: "offer" })}>
            <Icon name="plus" />
            {t("runner.offer")}
          </Button>
        </div>
      )}
      {asked?.about === "offer" && (
        <OfferDialog
          // Each offer starts with an empty form.
          key={`${jobId} ${rows.length}`}
          kinds={data.kinds}
          name={name}
          opened={asked.opened}
          onOffer={(...offer) => {
            steps.offerAddOn(target, ...offer);
            close();
          }}
          onClose={close}
        />
      )}
      {asked && asked.about !== "offer" && (
        <ResultDialog
          key={asked.about.id}
          opened={asked.opened}
          onKeep={(picture) => {
            if (asked.about !== "offer") steps.finishAddOn(target, asked.about.id, picture);
            close();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

function Finish({ addOn, onFinish }: { addOn: RunnersAddOn; onFinish: (addOn: RunnersAddOn) => void }) {
  const t = useTranslations("addOns");
  const what = t("what", { kind: addOn.kind, count: addOn.units });
  return (
    <SmallButton aria-label={t("runner.finishNamed", { what })} onClick={() => onFinish(addOn)}>
      {t("runner.finish")}
    </SmallButton>
  );
}

function State({ row: { state, asked } }: { row: Row }) {
  const t = useTranslations("addOns.runner");
  const dollars = useDollars();
  useNow({ updateInterval: 20_000 });
  const left = asked ? Math.ceil((Date.parse(asked.answerBy) - serverNow()) / 60_000) : 0;
  // Time may run out before the server says so.
  const shown = state === "open" && left <= 0 ? "expired" : state;
  const pay = dollars(asked?.pay ?? "0.00");
  return (
    <span role="status" className={shown === "approved" ? "strong" : "soft"}>
      {t(`states.${shown}`, { minutes: String(left), pay })}
    </span>
  );
}

/** What the server has, plus what waits on the phone. */
function rowsOf(offered: readonly RunnersAddOn[], entries: readonly Entry[], jobId: string): Row[] {
  const isKept = ({ state, jobId: of }: Entry) => of === jobId && state === "waiting";
  const known = offered
    .filter((each) => each.jobId === jobId)
    .map((asked): Row => {
      const isFinished = entries.some(
        (entry) => isKept(entry) && entry.act.kind === "finishAddOn" && entry.act.id === asked.id,
      );
      const state = isFinished && asked.state === "approved" ? "finishing" : asked.state;
      return { id: asked.id, kind: asked.kind, units: asked.units, state, asked };
    });
  const waiting = entries.flatMap((entry): Row[] =>
    isKept(entry) && entry.act.kind === "offerAddOn" && !known.some(({ id }) => id === entry.id)
      ? [{ id: entry.id, kind: entry.act.addOn, units: entry.act.units, state: "sending" }]
      : [],
  );
  return [...known, ...waiting];
}
