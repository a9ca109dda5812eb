import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AdminNotice } from "#modules/conduct/contract.ts";
import { useBillingDay } from "../../lib/days.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { serverNow } from "../../lib/server-clock.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";
import { Loaded } from "../../ui/states.tsx";
import { NoticeEvidence, stateOf } from "../conduct/notice-parts.tsx";

const GiveNoticeDialog = lazyDialog(async () => (await import("./give-notice-dialog.tsx")).GiveNoticeDialog);

/** An approved runner's notices on their page: what was said on both sides, and what comes next. */
export function NoticesCard({ runnerId }: { runnerId: string }) {
  const t = useTranslations("conduct");
  const source = trpc.admin.notices.useQuery({ runnerId });
  const [given, setGiven] = useState({ noticeId: crypto.randomUUID() as string, opened: false });
  return (
    <Card title={t("title")} note={t("note")}>
      <Loaded source={source} rows={1}>
        {(notices) => (
          <div className="grid one-column gap-4">
            {notices.length > 0 && (
              <ul className="grid gap-4">
                {notices.map((notice) => (
                  <li key={notice.id}>
                    <Notice notice={notice} />
                  </li>
                ))}
              </ul>
            )}
            {notices.every(({ endedAt }) => endedAt !== null) && (
              <div>
                <Button
                  variant="quiet"
                  needs="dispatch"
                  onClick={() => setGiven({ noticeId: crypto.randomUUID(), opened: true })}
                >
                  {t("give.open")}
                </Button>
              </div>
            )}
            <GiveNoticeDialog
              key={given.noticeId}
              {...given}
              runnerId={runnerId}
              onClose={() => setGiven((now) => ({ ...now, opened: false }))}
            />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

type Asked = "end" | "upheld" | "reversed" | null;

function Notice({ notice }: { notice: AdminNotice }) {
  const t = useTranslations("conduct");
  const day = useBillingDay();
  const [asked, ask] = useState<Asked>(null);
  const { admin } = trpc.useUtils();
  const shared = {
    failure: { sentence: t("failed") },
    onSettled: () => ask(null),
    invalidates: [admin.notices, admin.personTimeline, admin.auditLog],
  };
  const { id: noticeId, measure, cause, words, evidence, effectiveAt, answer, appeal, appealWords } = notice;
  const apply = useAct(trpc.admin.applyNotice, { ...shared, success: { title: t("done.applied") } });
  const end = useAct(trpc.admin.endNotice, { ...shared, success: { title: t("done.ended") } });
  const decide = useAct(trpc.admin.decideNoticeAppeal, { ...shared, success: { title: t("done.decided") } });
  const isOpen = notice.endedAt === null;
  const isDue = Date.parse(effectiveAt) <= serverNow();
  const isAppealed = appeal !== null && notice.appealOutcome === null && isOpen;
  const state = stateOf(notice);
  return (
    <article className="grid one-column gap-2" aria-label={t(`measures.${measure}`)}>
      <p className="strong">
        {t("line", { measure: t(`measures.${measure}`), cause: t(`causes.${cause}`) })}
      </p>
      <p>{t(`states.${state}`, { day: day(notice.appliedAt ?? effectiveAt) })}</p>
      <p className="soft small">{t("givenBy", { by: notice.givenBy, day: day(notice.givenAt) })}</p>
      {words && <p className="quote">{t("quote", { words })}</p>}
      <NoticeEvidence evidence={evidence} />
      {answer && <p className="quote">{t("answered", { words: answer })}</p>}
      {appeal && <p className="quote">{t("appealed", { words: appeal })}</p>}
      {appealWords && (
        <p className="quote">{t("decided", { by: notice.appealDecidedBy ?? "", words: appealWords })}</p>
      )}
      {isAppealed && !notice.mayDecide && <p className="soft small">{t("otherAdmin")}</p>}
      <div className="flex wrap gap-2">
        {isOpen && !notice.appliedAt && isDue && (
          <SmallButton needs="dispatch" loading={apply.isActing} onClick={() => apply.act({ noticeId })}>
            {t(`apply.${measure}`)}
          </SmallButton>
        )}
        {isAppealed && notice.mayDecide && (
          <>
            <SmallButton needs="dispatch" onClick={() => ask("reversed")}>
              {t("reverse")}
            </SmallButton>
            <SmallButton needs="dispatch" onClick={() => ask("upheld")}>
              {t("uphold")}
            </SmallButton>
          </>
        )}
        {isOpen && !isAppealed && (
          <SmallButton needs="dispatch" onClick={() => ask("end")}>
            {t(notice.appliedAt ? "lift" : "withdraw")}
          </SmallButton>
        )}
      </div>
      <ReasonDialog
        key={asked}
        title={t(`ask.${asked ?? "end"}`)}
        label={t("why")}
        description={t("whyHelp")}
        action={t("confirm")}
        opened={asked !== null}
        loading={end.isActing || decide.isActing}
        onConfirm={(reason) =>
          asked === "end" || asked === null
            ? end.act({ noticeId, reason })
            : decide.act({ noticeId, outcome: asked, words: reason })
        }
        onCancel={() => ask(null)}
      />
    </article>
  );
}
