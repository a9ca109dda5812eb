import { useFormatter, useTranslations } from "use-intl";
import type { StreetCorrection } from "#modules/schedule/contract/streets.ts";
import { parseCents } from "#platform/values/money.ts";
import { platformZone } from "#platform/values/preferences.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { useWeekdayNames } from "../../lib/weekday-names.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { Loaded } from "../../ui/states.tsx";

/** Streets whose people agree on another collection day, and what admins decided lately; hidden when there is none. */
export function StreetCorrections() {
  const t = useTranslations("streetCorrections");
  const source = trpc.admin.streetCorrections.useQuery();
  if (!source.data || source.data.length === 0) return null;
  const count = source.data.filter(({ decided }) => decided === null).length;
  return (
    <ListCard title={t("title")} note={count > 0 && t("note", { count })} source={source} empty={null}>
      {(correction) => <Row correction={correction} />}
    </ListCard>
  );
}

function Row({ correction }: { correction: StreetCorrection }) {
  const t = useTranslations("streetCorrections");
  const format = useFormatter();
  const { id, zipCode, street, toWeekday, voices, homes, confidence, reasons, decided } = correction;
  const { from, to } = useDaysOf(correction);
  const [asked, ask, close] = useAsked<Record<string, never>>();
  const utils = trpc.useUtils();
  const shared = {
    failure: t("failed"),
    onSettled: close,
    invalidates: [utils.admin.streetCorrections, utils.admin.dayReports, utils.admin.alerts],
  };
  const mend = useAct(trpc.admin.decideCorrection, {
    ...shared,
    success: ({ homes: count }) => ({ title: t("mended.title"), message: t("mended.text", { count }) }),
  });
  const dismiss = useAct(trpc.admin.decideCorrection, {
    ...shared,
    success: { title: t("dismissed.title"), message: t("dismissed.text") },
  });
  const undo = useAct(trpc.admin.undoCorrection, {
    ...shared,
    success: ({ back }) => ({ title: t("undone.title"), message: t("undone.text", { back }) }),
  });
  const named = t("row", { street, zipCode, from, to });
  const time = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short", timeZone: platformZone });
  return (
    <>
      <ListRow
        title={named}
        text={
          decided
            ? t("decided", { outcome: decided.outcome, by: decided.by ?? "TidyCurb", time: time(decided.at) })
            : [
                t("said", {
                  voices,
                  homes,
                  from,
                  confidence: format.number(confidence / 100, { style: "percent" }),
                }),
                format.list(reasons.map(({ reason, count }) => t(`reasons.${reason}`, { count }))),
              ].join(" ")
        }
        actions={
          decided ? (
            decided.undoableUntil && (
              <SmallButton
                needs="serve"
                loading={undo.isActing}
                aria-label={`${t("undo")}: ${named}`}
                onClick={() => undo.act({ id })}
              >
                {t("undo")}
              </SmallButton>
            )
          ) : (
            <>
              <SmallButton
                needs="serve"
                loading={mend.isActing}
                aria-label={`${t("mend")}: ${named}`}
                onClick={() => ask({})}
              >
                {t("mend")}
              </SmallButton>
              <SmallButton
                variant="plain"
                needs="serve"
                loading={dismiss.isActing}
                aria-label={`${t("dismiss")}: ${named}`}
                onClick={() => dismiss.act({ id, toWeekday, outcome: "dismissed" })}
              >
                {t("dismiss")}
              </SmallButton>
            </>
          )
        }
      />
      <Confirm
        opened={asked?.opened ?? false}
        title={t("mendTitle", { street, to })}
        action={t("mend")}
        loading={mend.isActing}
        onConfirm={() => mend.act({ id, toWeekday, outcome: "mended" })}
        onCancel={close}
      >
        {asked && <Preview id={id} />}
      </Confirm>
    </>
  );
}

/** Whose pickups move, who is told and who is credited. */
function Preview({ id }: { id: string }) {
  const t = useTranslations("streetCorrections");
  const dollars = useDollars();
  const source = trpc.admin.previewCorrection.useQuery({ id });
  return (
    <Loaded source={source} rows={3}>
      {({ homes, pickups, runners, credited }) => (
        <div className="grid gap-2">
          <p>{t("preview", { pickups, homes: homes.length, runners })}</p>
          {credited.pickups > 0 && (
            <p>
              {t("credit", {
                pickups: credited.pickups,
                homes: credited.homes,
                amount: dollars(parseCents(credited.amount) ?? 0),
              })}
            </p>
          )}
          <ul className="grid gap-2 p-0 no-list small soft">
            {homes.map((home) => (
              <li key={home.address}>{t("address", home)}</li>
            ))}
          </ul>
          <p className="soft small">{t("tells")}</p>
        </div>
      )}
    </Loaded>
  );
}

/** The two days' names; for the same weekday, that it is the other week. */
function useDaysOf({ fromWeekday, toWeekday }: Pick<StreetCorrection, "fromWeekday" | "toWeekday">) {
  const t = useTranslations("streetCorrections");
  const { long: name } = useWeekdayNames();
  return { from: name(fromWeekday), to: fromWeekday === toWeekday ? t("otherWeek") : name(toWeekday) };
}
