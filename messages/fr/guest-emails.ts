import type * as en from "../en/guest-emails.ts";
import type { TextsOf } from "../texts-of.ts";

export const guestEmails = {
  cansOutEvening: "le {day} au soir",
  cansOutOn: "le {day}",
  cansOutAfter: "après votre départ",
  sorting:
    "{cans, plural, one {Il y a une seule poubelle : uniquement pour les déchets en sac, couvercle fermé.} other {Il y a # poubelles. Le couvercle de chacune indique ce qu’elle reçoit : les déchets en sac, ou le recyclage propre et sans sac.}}",
  kinds: { trash: "ordures", recycling: "recyclage", yard: "déchets verts" },
  truckOnly:
    "Le camion passe une fois pendant votre séjour, le {day}{law, select, none {} other { (poubelles sorties la veille à partir de {law})}} : {cans}.",
  truckFirst:
    "Le premier camion après votre arrivée passe le {day}{law, select, none {} other { (poubelles sorties la veille à partir de {law})}} : {cans}.",
  truckLast:
    "Le dernier avant votre départ passe le {day}{law, select, none {} other { (poubelles sorties la veille à partir de {law})}} : {cans}.",
  truckNone:
    "Aucun camion ne passe pendant votre séjour. Le prochain passe le {day} : {cans}. Laissez vos sacs d’ordures dans les poubelles.",
  sortingOf: {
    trash: "Ordures : en sac, couvercle fermé.",
    recycling: "Recyclage : propre, en vrac et sans sac.",
    yard: "Déchets verts : feuilles et branches seulement, sans sac.",
  },
  ownSortingOf: {
    trash: "Ordures : {text}",
    recycling: "Recyclage : {text}",
    yard: "Déchets verts : {text}",
  },
  corrected: "Les dates de votre réservation ont changé. Ce message remplace le précédent.",
  truckMoved: "Le camion passe un autre jour. Ce message remplace le précédent.",
  correctedSubject: "Rectification : {subject}",
  sms: "Jours de collecte et poubelles : {link} Répondez STOP pour ne plus en recevoir.",
  stayPage: {
    dates: "Votre séjour",
    trash: "Jours de collecte",
    sorting: "Que mettre dans quelle poubelle",
    cans: "Où sont les poubelles",
    curb: "Où elles vont",
    times: "{from}, {fromTime} – {until}, {untilTime}",
    nothing: "Nous ne connaissons pas les jours de collecte. Demandez à {host}.",
    noWork: "Quelqu’un sort et rentre les poubelles pour vous.",
  },
  record: {
    subject: "Relevé des passages à {property}, {month}",
    text: "Bonjour,\n\n{host} vous envoie le relevé des passages à {property} pour {month} : chaque passage avec ses photos, ses heures et la règle locale pour les poubelles sur le trottoir.\n\n{link}\n\nVous le recevez chaque mois par TidyCurb. Pour ne plus le recevoir, ouvrez la page. Pour écrire à l’hôte, répondez à ce message.",
  },
  footer:
    "{host} vous envoie ce message au sujet de votre séjour à {property}, par TidyCurb. Pour y répondre, répondez simplement à cet e-mail. Pour ne plus recevoir ces messages : {link}",
} as const satisfies TextsOf<typeof en.guestEmails>;
