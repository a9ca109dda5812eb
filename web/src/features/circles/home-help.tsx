import { useState } from "react";
import { useTranslations } from "use-intl";
import type { HomePart } from "#modules/circles/contract/home.ts";
import type { HelperPage } from "#modules/circles/contract.ts";
import type { AddOn } from "#modules/pickups/contract/add-ons.ts";
import type { AddOnAnswer } from "#modules/pickups/rules/add-ons.ts";
import { dayIn, useDays } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { serverNow } from "../../lib/server-clock.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Card } from "../../ui/card.tsx";
import { Page, Stack } from "../../ui/page.tsx";
import { AddOnQuestion } from "../pickups/add-on-question.tsx";
import { LanguageSwitch } from "../sign-in/auth-layout.tsx";
import { HomeDays } from "./home-days.tsx";
import { GateCode, Leave } from "./link-parts.tsx";

const HomeBill = lazyPart(
  ["home-circles", "billing", "homes"],
  async () => (await import("./home-bill.tsx")).HomeBill,
);
const HomeManage = lazyPart("home-circles", async () => (await import("./home-manage.tsx")).HomeManage);

/** What somebody who helps at a home sees of it and may do. */
export function HomeHelp({
  token,
  page,
  home,
  onLeft,
  onReload,
}: {
  token: string;
  page: HelperPage;
  home: HomePart;
  onLeft: () => void;
  onReload: () => unknown;
}) {
  const t = useTranslations("homeCircle.page");
  const circle = useTranslations("circle.page");
  const days = useDays();
  const { host, lastDay } = page;
  const today = dayIn(new Date(serverNow()), home.timeZone);
  const coming = home.days.filter(({ onDay }) => onDay >= today);
  const past = home.days.filter(({ onDay }) => onDay < today).toReversed();
  const shared = { token, host, timeZone: home.timeZone, wishes: home.wishes, onReload };
  return (
    <Page
      narrow
      isCompact
      title={t("title", { host })}
      lead={
        <>
          {t("lead", { host })} {lastDay && circle("until", { day: days.day(lastDay) })}
        </>
      }
      actions={<LanguageSwitch />}
    >
      <Stack>
        {home.quietSince && (
          <Card title={t("quiet", { day: days.day(home.quietSince) })}>
            <p>{t("quietText", { host })}</p>
          </Card>
        )}
        {home.questions.map((question) => (
          <Question key={question.id} token={token} question={question} />
        ))}
        <Card title={t("pickups")}>
          {coming.length === 0 ? <p>{t("none")}</p> : <HomeDays days={coming} {...shared} />}
        </Card>
        {past.length > 0 && (
          <Card title={t("recent")}>
            <HomeDays days={past} {...shared} />
          </Card>
        )}
        {home.bill && <HomeBill token={token} bill={home.bill} />}
        {home.notes && (
          <HomeManage
            token={token}
            {...{ holds: home.holds, notes: home.notes, today }}
            {...{ service: home.service, pickupDays: home.pickupDays }}
          />
        )}
        <Card title={t("home")}>
          <div className="grid gap-2">
            <p>
              {home.address}, {home.city}
            </p>
            {home.hasGateCode && <GateCode token={token} propertyId={null} name={home.address} />}
          </div>
        </Card>
        <Leave token={token} host={host} onLeft={onLeft} />
      </Stack>
    </Page>
  );
}

/** Extra work that the runner offers, while it waits for an answer. */
function Question({ token, question }: { token: string; question: AddOn }) {
  const t = useTranslations("homeCircle");
  const [answering, setAnswering] = useState<AddOnAnswer | null>(null);
  const { act: answer } = useAct(trpc.helper.answerAddOn, {
    success: (_, sent) => ({ title: t("page.answered", { answer: sent.answer }) }),
    failure: { sentence: t("people.failed") },
    onSettled: () => setAnswering(null),
    invalidates: [trpc.useUtils().helper.page],
  });
  return (
    <Card title={t("page.question")}>
      <AddOnQuestion
        addOn={question}
        answering={answering}
        onAnswer={(value) => {
          setAnswering(value);
          answer({ token, id: question.id, answer: value });
        }}
      />
    </Card>
  );
}
