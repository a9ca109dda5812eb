import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyDialog } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EditRow, Rows } from "../../ui/rows.tsx";
import { Loaded } from "../../ui/states.tsx";
import type { HomeThing } from "./edit-home-details.tsx";
import { Thumbnail } from "./pictures.tsx";

const EditWay = lazyDialog(async () => (await import("./edit-way.tsx")).EditWay);
const EditHomeDetails = lazyDialog(async () => (await import("./edit-home-details.tsx")).EditHomeDetails);

/** A home's details for its runners: a row for each, changed on its own. */
export function HomeDetailsCard() {
  const t = useTranslations("profile.home");
  const source = trpc.homeowner.homeDetails.useQuery();
  const [edited, setEdited] = useState<{ thing: HomeThing; isOpen: boolean }>({
    thing: "gateCode",
    isOpen: false,
  });
  const [editsWay, setEditsWay] = useState(false);
  const open = (thing: HomeThing) => () => setEdited({ thing, isOpen: true });
  return (
    <Card title={t("title")}>
      <Loaded source={source} rows={5}>
        {(saved) => (
          <>
            <Rows>
              <EditRow
                label={t("gateCode")}
                value={saved.hasGateCode && t("gateCodeIs")}
                onEdit={open("gateCode")}
              />
              <EditRow
                label={t("cansPlace")}
                value={
                  (saved.cansPlace || saved.cansPhotoUrl) && (
                    <span className="flex middle gap-3">
                      {saved.cansPlace}
                      {saved.cansPhotoUrl && <Thumbnail url={saved.cansPhotoUrl} alt={t("photoAlt")} />}
                    </span>
                  )
                }
                onEdit={open("cansPlace")}
              />
              <EditRow label={t("curbPlace")} value={saved.curbPlace} onEdit={open("curbPlace")} />
              <EditRow
                label={t("way")}
                value={(["longDriveway", "hasStairs"] as const)
                  .flatMap((name) => (saved[name] ? t(`wayIs.${name}`) : []))
                  .join(", ")}
                onEdit={() => setEditsWay(true)}
              />
              <EditRow label={t("pets")} value={saved.pets} onEdit={open("pets")} />
              <EditRow
                label={t("fullCans")}
                value={t(`fullCansIs.${saved.fullCans}`)}
                onEdit={open("fullCans")}
              />
              <EditRow label={t("addOns")} value={t(`addOnsIs.${saved.addOns}`)} onEdit={open("addOns")} />
            </Rows>
            <EditWay
              key={`${saved.longDriveway} ${saved.hasStairs}`}
              opened={editsWay}
              saved={saved}
              onClose={() => setEditsWay(false)}
            />
            <EditHomeDetails
              opened={edited.isOpen}
              thing={edited.thing}
              saved={saved}
              onClose={() => setEdited({ ...edited, isOpen: false })}
            />
          </>
        )}
      </Loaded>
    </Card>
  );
}
