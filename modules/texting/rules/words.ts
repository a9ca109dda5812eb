/** What a text message can ask for. `yes` and `no` answer a question that we asked; `thanks` needs no answer. */
export const textCommands = [
  "stop",
  "start",
  "yes",
  "no",
  "thanks",
  "help",
  "undo",
  "status",
  "skip",
  "hold",
  "problem",
] as const;
export type TextCommand = (typeof textCommands)[number];

const listed = (...lines: string[]): string[] => lines.flatMap((line) => line.split(" "));

/** The words for each command in English, Spanish and French, without accents. */
export const commandWords: Record<TextCommand, readonly string[]> = {
  // The provider acts on the first line too.
  stop: listed(
    "stop stopall unsubscribe cancel end quit revoke optout",
    "arret alto parar detener arreter arretez desuscribir",
  ),
  start: listed("start unstop", "iniciar reanudar comenzar", "demarrer reprendre"),
  yes: listed(
    "yes y yeah yep yup ok okay sure approve agree",
    "si sip claro acepto aprobar",
    "oui ouais accord accepte",
  ),
  no: listed("no n nope nah decline", "rechazar", "non refuser refuse"),
  thanks: listed("thanks thank thankyou thx ty great perfect", "gracias perfecto", "merci parfait"),
  help: listed("help info", "ayuda", "aide"),
  undo: listed("undo", "deshacer", "retablir annuler"),
  status: listed("status stat when", "estado cuando", "statut etat quand"),
  skip: listed("skip skipping", "saltar saltarse salta saltate saltarme omitir omite", "sauter saute sautez"),
  hold: listed(
    "hold vacation away",
    "vacaciones suspender suspension suspende suspendan",
    "vacances suspendre suspendez absent absente absents absence",
  ),
  problem: listed(
    "problem problems issue complaint",
    "problema problemas queja",
    "probleme problemes plainte reclamation",
  ),
};

/** Words that are read exactly, because so many real words are one letter away. */
export const exactWords: ReadonlySet<string> = new Set(
  listed(
    "y n no si ok yes yep yup yeah nah ty sip oui non end quit info alto when stat away sure claro aide salta great",
  ),
);

/** Real words one letter from a command, which mean something else. */
export const otherWords: ReadonlySet<string> = new Set(
  listed(
    "step steps shop slop stow strop top stoop skin ship slip snip skit ski skid hole gold told bold cold held hell helm hood",
    "hid had hope hop holly holy hear heap undid statue static state stars smart stark tart sort star sent end",
    "cancels canceled cancelled skipped stopped ended helped starting stops helps starts",
    "saluer sante sautee arete alta ayudo ayude aider aides aime viaja para pare paran parara paro estados estada estada",
  ),
);

/** Words that change nothing about a command. A word that is neither one of these nor a date hands the text to a person. */
export const fillerWords: ReadonlySet<string> = new Set(
  listed(
    "please pls plz you u so much hi hello helo hey good morning afternoon evening dear the a an my our me us it to for of and at on in",
    "this that from between just now can cans trash garbage recycling bin bins barrel barrels pickup pickups pick up collection service",
    "weeks days we i im i'm i'll we'll we're were id i'd will be would like want need have put going go gone out am is are do does",
    "tidycurb again ma'am sir kindly coming come comes your next until till thru through week day family town",
    "por favor buenos buenas dias dia tardes noches hola el la los las lo un una mi mis nuestro nuestra de del al a en para este esta",
    "ese esa semana recogida recogidas basura bote botes quiero queremos quisiera necesito tengo estare estaremos estamos voy vamos estoy fuera",
    "servicio ahora que es proxima proximo pasan vienen viene ustedes me se y hasta desde entre dia mucho muchas muchos",
    "s'il s vous plait svp stp bonjour bonsoir salut le les l' l un une mon ma mes notre nos du des au aux pour ce cette cet",
    "semaine jour passage passages poubelle poubelles je j' j ai nous veux voudrais besoin serai serons suis sommes est prochain",
    "prochaine c' d' d c j l qu qu' vous passez venez jusqu'au jusqu'a et beaucoup service bon jours bien",
  ),
);

/** After a STOP, words that only say what to stop. */
export const stopFillers: ReadonlySet<string> = new Set(
  listed(
    "please pls plz thanks thank you texting texts text messages message messaging sending me all now these the",
    "por favor gracias mensajes mensaje textos enviar enviarme mandar mandarme de los",
    "svp stp merci s'il vous plait les messages textos sms envoyer d' des",
  ),
);

/** Words between the two ends of a span. */
export const rangeWords: ReadonlySet<string> = new Set(
  listed("- to until till thru through al a hasta au jusqu'au jusqu'a"),
);

export const problemTexts = [
  "nobodyCame",
  "oneLeg",
  "notEmptied",
  "wrongPlace",
  "damage",
  "gateLeftOpen",
] as const;
export type ProblemText = (typeof problemTexts)[number];

/** What a problem is, by words that say so. The first that fits counts; a reply names them in the order of `problemTexts`. */
export const problemWords: readonly { kind: ProblemText; words: RegExp }[] = [
  {
    kind: "notEmptied",
    words:
      /\b(not|wasn'?t|weren'?t|didn'?t|never) (been )?empt|still full|truck (did ?n'?o?t|never|missed)|no (lo |la |los |las )?vaciaron|siguen? llen|camion no|pas (ete )?vid|encore pleine/,
  },
  {
    kind: "nobodyCame",
    words:
      /\b(nobody|no ?one) (came|showed)|(you|runner) (did ?n'?o?t|never) (come|came|show)|never came|not picked up|no vino|nadie vino|no vinieron|nadie paso|personne n|pas venu/,
  },
  {
    kind: "oneLeg",
    words:
      /still (at|on|by) the (curb|street)|not (brought|put|taken) (back|in)|did ?n'?o?t (bring|take) (it|them|the cans?|my cans?)|siguen? en la (acera|calle)|no (los |las |lo |la )?(regres|devolv|traj)|encore (sur le trottoir|dehors)|pas (ete )?rentr/,
  },
  { kind: "gateLeftOpen", words: /gate.*open|porton.*abiert|puerta.*abiert|portail.*ouvert/ },
  {
    kind: "wrongPlace",
    words: /wrong (place|spot|house)|lugar equivocado|otro lugar|mauvais endroit|mauvaise place/,
  },
  { kind: "damage", words: /\bbroke|damage|cracked|\brot[ao]\b|danad|casse|abime|endommage/ },
];

const monthNames: readonly (readonly string[])[] = [
  listed("jan january ene enero janv janvier"),
  listed("feb february febrero fev fevr fevrier"),
  listed("mar march marzo mars"),
  listed("apr april abr abril avr avril"),
  listed("may mayo mai"),
  listed("jun june junio juin"),
  listed("jul july julio juil juillet"),
  listed("aug august ago agosto aout"),
  listed("sep sept september septiembre setiembre septembre"),
  listed("oct october octubre octobre"),
  listed("nov november noviembre novembre"),
  listed("dec december dic diciembre decembre"),
];

/** Months by name, from 1. */
export const months: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

const weekdayNames: readonly (readonly string[])[] = [
  listed("mon monday lunes lun lundi"),
  listed("tue tues tuesday martes mardi"),
  listed("wed weds wednesday miercoles mie mercredi mer"),
  listed("thu thur thurs thursday jueves jue jeudi"),
  listed("fri friday viernes vie vendredi ven"),
  listed("sat saturday sabado samedi sam"),
  listed("sun sunday domingo dimanche dim"),
];

/** Weekdays by name: Monday is 1. */
export const weekdaysSpoken: ReadonlyMap<string, number> = new Map(
  weekdayNames.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);
