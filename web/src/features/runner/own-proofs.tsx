import { useTranslations } from "use-intl";
import type { OwnProof } from "#modules/pickups/contract/proofs.ts";
import { useDay } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { ProofLine } from "../pickups/proof-line.tsx";
import { AnswerRefusal } from "./refusals-card.tsx";

/** What was checked about the runner's recent photos, by pickup; a refused one can be answered. */
export function OwnProofs() {
  const t = useTranslations("you.proofs");
  const source = trpc.runner.proofs.useQuery();
  const { data: refusals = [] } = trpc.runner.refusals.useQuery();
  return (
    <Loaded source={source} rows={4}>
      {(proofs) =>
        proofs.length === 0 ? (
          <EmptyState title={t("empty")} />
        ) : (
          <ul className="grid gap-4">
            {[...Map.groupBy(proofs, ({ jobId }) => jobId)].map(([jobId, photos]) => {
              const refusal = refusals.find((refused) => refused.jobId === jobId);
              return (
                <li key={jobId} className="grid one-column gap-2">
                  <PickupProofs photos={photos} />
                  {refusal && <AnswerRefusal refusal={refusal} />}
                </li>
              );
            })}
          </ul>
        )
      }
    </Loaded>
  );
}

/** A pickup's photos, cans out first. */
function PickupProofs({ photos }: { photos: OwnProof[] }) {
  const row = useTranslations("you.refusals");
  const leg = useTranslations("common.proof");
  const day = useDay();
  const [first] = photos;
  return (
    <>
      {first && <p className="strong">{row("row", { city: first.city, day: day(first.day) })}</p>}
      {photos.toReversed().map((photo) => (
        <div key={photo.id}>
          <p className="soft small">{leg(photo.leg)}</p>
          <ProofLine proof={photo.proof} at={photo.at} timeZone={photo.timeZone} />
        </div>
      ))}
    </>
  );
}
