import { linkOptions } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { AdminRunner } from "#modules/accounts/contract.ts";
import { mostCounted, type RunnerState, runnerStates } from "#modules/accounts/rules.ts";
import * as field from "#platform/fields.ts";
import { fullName } from "#platform/values/actor.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { useMay } from "../../lib/may.ts";
import { byPage, kept, orderIn, withCounts, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { SmallButton } from "../../ui/button.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import { ApproveDialog } from "./approve-dialog.tsx";
import { RunnerActs, useRunnerColumns } from "./runner-columns.tsx";
import { ApplicationDialog, ReviewConflict, useReviewRunner } from "./runner-dialogs.tsx";

const ReassignDialog = lazyDialog(
  async () => (await import("../dispatch/reassign-dialog.tsx")).ReassignDialog,
  "dispatch",
);

const WriteManyDialog = lazyDialog(
  async () => (await import("../people/write-many-dialog.tsx")).WriteManyDialog,
  "callers",
);

type Asked = { runner: AdminRunner; decision: "approved" | "rejected" | "more_info" | "out" };

const sorts = ["newest", "name", "rating"] as const;

/** Applications and runners; the server searches and sorts. Starts with pending ones. */
export function Runners() {
  const t = useTranslations("admin");
  const review = useTranslations("people.review");
  const words = useTranslations("people.list");
  const place = useRef<HTMLDivElement>(null);
  const address = useDeskAddress();
  const { search = "" } = address.shown;
  const state = runnerStates.find((name) => name === address.shown.state) ?? "waiting";
  const [asked, ask, close] = useAsked<Asked>();
  const { reviewRunner, isReviewing, conflict, endConflict } = useReviewRunner(() => {
    close();
    // The pressed button is removed with its row; keep focus in the list.
    place.current?.focus({ preventScroll: true });
  });
  const decide = (
    decision: Exclude<Asked["decision"], "out">,
    words: { reason?: string; override?: string | undefined },
  ) => {
    if (!asked) return;
    const { id: runnerId, decidedAt: seenDecision } = asked.runner;
    const { reason, override } = words;
    reviewRunner({
      runnerId,
      decision,
      seenDecision,
      ...(reason && { reason }),
      ...(override && { override }),
    });
  };
  const shown = {
    search,
    state,
    ...(state === "waiting" ? orderIn(["waiting"], address.shown.sort) : orderIn(sorts, address.shown.sort)),
  };
  const counted = trpc.admin.runnerCounts.useQuery({ search }, kept);
  const list = withCounts(
    withRows(trpc.admin.runners.useInfiniteQuery({ ...shown, limit: 100 }, byPage)),
    counted,
  );
  const counts = counted.data;
  const chip = (value: RunnerState) => {
    const label = value === "online" || value === "suspended" ? words(value) : t(`runners.${value}`);
    const count = counts?.states[value];
    if (count === undefined) return label;
    if (count > mostCounted) return words("chipMore", { label, count: mostCounted });
    return t("list.chip", { label, count });
  };
  const named = list.data?.find(({ id }) => id === address.shown.application);
  const may = useMay();
  const [written, write, endWriting] = useAsked<{ rows: AdminRunner[]; clear: () => void }>();
  const [looked, setLooked] = useState<AdminRunner | null>(null);
  if (named && named !== looked) setLooked(named);
  return (
    <>
      <div ref={place} tabIndex={-1} className="no-outline" />
      <AdminList
        title={t("runners.title")}
        note={(state === "waiting" || state === "asked") && t("runners.note")}
        exported={{ list: "runners", ...shown }}
        search={{ label: words("search"), hint: words("searchHint") }}
        filter={{
          label: t("list.filter"),
          value: state,
          onChange: (chosen) => address.show({ state: chosen, sort: undefined }),
          options: runnerStates.map((value) => ({ value, label: chip(value) })),
        }}
        source={list}
        columns={useRunnerColumns({ isWaiting: state === "waiting" })}
        sort={state === "waiting" ? "waiting" : "newest"}
        actsWidth={state === "waiting" || state === "asked" ? 20 : 7}
        nameOf={fullName}
        linkOf={({ id }) => linkOptions({ to: "/admin/runners/$id", params: { id } })}
        acts={(runner) => (
          <RunnerActs
            runner={runner}
            onApprove={() => ask({ runner, decision: "approved" })}
            onReject={() => ask({ runner, decision: "rejected" })}
            onAsk={() => ask({ runner, decision: "more_info" })}
            onOut={() => ask({ runner, decision: "out" })}
            onLook={() => address.open({ application: runner.id })}
          />
        )}
        selectionActs={
          may("help")
            ? (rows, clear) => (
                <SmallButton onClick={() => write({ rows, clear })}>{words("message")}</SmallButton>
              )
            : undefined
        }
        empty={<Nobody state={state} isSearched={search !== ""} />}
      />
      {written && (
        <WriteManyDialog
          key={`write ${written.rows.map(({ userId }) => userId).join()}`}
          people={written.rows.map(({ userId, ...person }) => ({ userId, name: fullName(person) }))}
          opened={written.opened}
          onClose={endWriting}
          onDone={written.clear}
        />
      )}
      {asked?.decision === "out" && (
        <ReassignDialog
          key={`${asked.runner.id} out`}
          runner={{ id: asked.runner.id, name: fullName(asked.runner) }}
          opened={asked.opened}
          onClose={close}
        />
      )}
      {asked?.decision === "approved" && (
        <ApproveDialog
          key={`${asked.runner.id} approved`}
          runner={asked.runner}
          opened={asked.opened}
          loading={isReviewing}
          onCancel={close}
          onApprove={(override) => decide("approved", { override })}
        />
      )}
      {asked?.decision === "more_info" && (
        <ReasonDialog
          key={`${asked.runner.id} more_info`}
          opened={asked.opened}
          title={review("askTitle", { name: fullName(asked.runner) })}
          text={review("askText")}
          label={review("question")}
          rule={field.notes.min(1, "validation.question")}
          action={review("askAction")}
          loading={isReviewing}
          onConfirm={(reason) => decide("more_info", { reason })}
          onCancel={close}
        />
      )}
      {conflict && (
        <ReviewConflict
          conflict={conflict}
          isReviewing={isReviewing}
          onUseYours={() => reviewRunner({ ...conflict.yours, seenDecision: conflict.at })}
          onClose={endConflict}
        />
      )}
      {looked && (
        <ApplicationDialog
          key={looked.id}
          runner={looked}
          opened={looked.id === address.shown.application}
          onClose={address.close}
        />
      )}
      {asked?.decision === "rejected" && (
        <ReasonDialog
          key={`${asked.runner.id} rejected`}
          opened={asked.opened}
          title={review("rejectTitle", { name: fullName(asked.runner) })}
          text={review("rejectText")}
          label={review("reason")}
          description={review("reasonHelp", { name: fullName(asked.runner) })}
          action={review("rejectAction")}
          danger
          loading={isReviewing}
          onConfirm={(reason) => decide("rejected", { reason })}
          onCancel={close}
        />
      )}
    </>
  );
}

function Nobody({ state, isSearched }: { state: RunnerState; isSearched: boolean }) {
  const t = useTranslations("admin.runners");
  const words = useTranslations("people.list");
  if (isSearched || state === "online" || state === "suspended")
    return <EmptyState title={words("none")} text={isSearched ? words("noneText") : undefined} />;
  if (state === "waiting") return <EmptyState title={t("emptyWaiting")} text={t("emptyWaitingText")} />;
  if (state === "asked") return <EmptyState title={t("emptyAsked")} />;
  return <EmptyState title={state === "approved" ? t("emptyApproved") : t("emptyRejected")} />;
}
