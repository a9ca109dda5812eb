import type * as en from "../en/texting.ts";
import type { TextsOf } from "../texts-of.ts";

export const texting = {
  consent:
    "Bonjour {firstName}, ici TidyCurb. Pouvons-nous vous envoyer des SMS au sujet de vos poubelles ? Répondez OUI ou NON. Des frais de messagerie peuvent s’appliquer. STOP y met fin à tout moment.",
  agreed:
    "Merci ! Nous vous écrivons avant et après chaque passage. Répondez AIDE pour voir ce que vous pouvez demander.{link, select, none {} other { Il reste une étape : ajoutez une carte ici, ou donnez ce lien à la personne qui vous aide : {link}}}",
  started: "Les SMS ont repris. Répondez AIDE pour voir ce que vous pouvez demander.",
  help: "TidyCurb : répondez STATUT, SAUTER pour le prochain passage, SUSPENDRE 20 DEC AU 3 JAN en cas d’absence, PROBLEME si quelque chose n’allait pas, STOP pour ne plus recevoir de SMS. Ou écrivez-nous : une personne vous répond.",
  skipped:
    "{count, plural, one {Passage sauté : {date}.} other {# passages sautés, à partir du {date}.}} Répondez RETABLIR d’ici {minutes} minutes pour {count, plural, one {le} other {les}} rétablir.",
  skipWhen: "Quel jour faut-il sauter ? Répondez ainsi : SAUTER 20 DEC",
  nothingToSkip:
    "{date, select, none {Il n’y a aucun passage à sauter.} other {Il n’y a aucun passage à sauter le {date}.}} Répondez STATUT pour voir le prochain.",
  held: "Suspendu du {fromOn} au {untilOn} : aucun passage.{credit, select, none {} other { Votre crédit : {credit}.}} Répondez RETABLIR d’ici {minutes} minutes pour lever la suspension.",
  holdWhen: "Quels jours ne serez-vous pas là ? Répondez ainsi : SUSPENDRE 20 DEC AU 3 JAN",
  holdOverlaps: "Vos passages sont déjà suspendus certains de ces jours. Répondez STATUT pour voir quand.",
  span: "{isDay, select, yes {{fromOn}} other {{fromOn} au {untilOn}}}",
  which: "Que voulez-vous dire ? Répondez 1 pour {first}. Répondez 2 pour {second}.",
  problemWhich:
    "Qu’est-il arrivé le {date} ? Répondez par un numéro : 1 personne n’est venu, 2 poubelles pas rentrées, 3 pas vidées par le camion, 4 mauvais endroit, 5 dégât, 6 portail laissé ouvert.",
  reported:
    "{outcome, select, returnVisit {Nous sommes désolés. Un runner reviendra le {date}.} credit {Nous sommes désolés. Vous recevez un crédit de {credit}.} alreadyCredited {Nous sommes désolés. Vous avez déjà un crédit pour ce passage.} replanned {Merci. Vos poubelles restent dehors pour le camion et rentrent un jour plus tard.} other {Nous sommes désolés. Une personne s’en occupera et vous répondra.}}",
  undone: "C’est rétabli. Vos passages sont comme avant.",
  nothingToUndo: "Il est trop tard pour rétablir par SMS. Une personne lira ceci et vous répondra.",
  status:
    "{next, select, none {Aucun passage n’est prévu.} other {{isOut, select, yes {Vos poubelles sont au trottoir.} other {Prochain passage : {next}.}}}}{heldUntil, select, none {} other { Suspendu du {heldFrom} au {heldUntil}.}}{done, select, none {} other {{isDone, select, yes { Le dernier : {done}, fait.} other { Le dernier : {done}, manqué.}}}}",
  nothingAsked:
    "Nous n’attendons pas de réponse de vous. Répondez AIDE pour voir ce que vous pouvez demander.",
  noService:
    "Vos passages n’ont pas encore commencé. Ajoutez une carte, ou donnez ce lien à la personne qui vous aide : {link}",
  desk: "Merci. Une personne lira ceci et vous répondra d’ici demain soir.",
  stranger: "TidyCurb : nous ne connaissons pas ce numéro. Écrivez-nous ici : {link}",
  limitNote:
    "(Note automatique : ce domicile a atteint sa limite quotidienne de SMS. Veuillez appeler. Non envoyé : {words})",
} as const satisfies TextsOf<typeof en.texting>;
