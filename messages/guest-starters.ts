/** The message that tells each guest their trash days the day before arrival. */
export const trashDayTexts = {
  en: {
    subject: "Trash days at {property}",
    body: "Hi {guest},\n\n{trash_days}\n\n{sorting}\n\nThe cans: {cans_place}. Someone takes them out and back, so there is nothing for you to do.\n\n{host}",
  },
  es: {
    subject: "Días de basura en {property}",
    body: "Hola {guest}:\n\n{trash_days}\n\n{sorting}\n\nLos botes: {cans_place}. Alguien los saca y los vuelve a guardar, así que no tienes que hacer nada.\n\n{host}",
  },
  fr: {
    subject: "Jours de collecte à {property}",
    body: "Bonjour {guest},\n\n{trash_days}\n\n{sorting}\n\nLa place des poubelles : {cans_place}. Elles sont sorties et rentrées pour vous, vous n’avez donc rien à faire.\n\n{host}",
  },
} as const;

/** Starter templates in every guest language; one becomes a host's own when they save it. */
export const guestStarters = [
  {
    name: "welcome",
    moment: "arrival",
    offsetHours: -24,
    texts: {
      en: {
        subject: "Welcome to {property}",
        body: "Hi {guest},\n\nWe look forward to your stay at {property}. You can check in on {arrival_day} from {checkin}.\n\nTrash is collected on {trash_day}. The cans: {cans_place}. The cans are put out and brought back for you, so there is nothing to do.\n\nSee you soon,\n{host}",
      },
      es: {
        subject: "Te damos la bienvenida a {property}",
        body: "Hola {guest}:\n\nEsperamos con ilusión tu estancia en {property}. Puedes entrar el {arrival_day} a partir de las {checkin}.\n\nLa basura se recoge el {trash_day}. Los botes: {cans_place}. Alguien saca los botes y los vuelve a guardar por ti, así que no tienes que hacer nada.\n\nHasta pronto,\n{host}",
      },
      fr: {
        subject: "Bienvenue à {property}",
        body: "Bonjour {guest},\n\nNous nous réjouissons de votre séjour à {property}. Vous pouvez arriver le {arrival_day} à partir de {checkin}.\n\nLes poubelles sont collectées le {trash_day}. La place des poubelles : {cans_place}. Les poubelles sont sorties et rentrées pour vous, vous n’avez donc rien à faire.\n\nÀ bientôt,\n{host}",
      },
    },
  },
  {
    name: "sorting",
    moment: "arrival",
    offsetHours: 16,
    texts: {
      en: {
        subject: "What goes into which can at {property}",
        body: "Hi {guest},\n\nWe hope you have settled in. A word about the trash: {sorting}\n\nThe cans: {cans_place}. Trash is collected on {trash_day}.\n\nThank you,\n{host}",
      },
      es: {
        subject: "Qué va en cada bote en {property}",
        body: "Hola {guest}:\n\nEsperamos que te sientas como en casa. Unas palabras sobre la basura: {sorting}\n\nLos botes: {cans_place}. La basura se recoge el {trash_day}.\n\nMuchas gracias,\n{host}",
      },
      fr: {
        subject: "Que mettre dans quelle poubelle à {property}",
        body: "Bonjour {guest},\n\nNous espérons que vous êtes bien installés. Un mot sur les déchets : {sorting}\n\nLes poubelles : {cans_place}. Les poubelles sont collectées le {trash_day}.\n\nMerci,\n{host}",
      },
    },
  },
  {
    name: "checkout",
    moment: "leaving",
    offsetHours: -17,
    texts: {
      en: {
        subject: "Checkout from {property}",
        body: "Hi {guest},\n\nThank you for staying with us. Checkout is on {checkout_day} until {checkout}.\n\nPlease leave bagged trash in the cans. Someone comes for them {cans_out}.\n\nSafe travels,\n{host}",
      },
      es: {
        subject: "Tu salida de {property}",
        body: "Hola {guest}:\n\nGracias por alojarte con nosotros. La salida es el {checkout_day} antes de las {checkout}.\n\nDeja la basura en bolsas dentro de los botes. Alguien viene por ellos {cans_out}.\n\nBuen viaje,\n{host}",
      },
      fr: {
        subject: "Votre départ de {property}",
        body: "Bonjour {guest},\n\nMerci d’avoir séjourné chez nous. Le départ est le {checkout_day} jusqu’à {checkout}.\n\nLaissez les déchets en sac dans les poubelles. Quelqu’un vient s’en occuper {cans_out}.\n\nBon voyage,\n{host}",
      },
    },
  },
] as const satisfies readonly {
  name: string;
  moment: "arrival" | "leaving";
  offsetHours: number;
  texts: Record<"en" | "es" | "fr", { subject: string; body: string }>;
}[];

/** The message for a stay in which the cans fill up before the truck comes; the host sends it. */
export const overflowStarter = {
  moment: "arrival",
  offsetHours: 0,
  texts: {
    en: {
      subject: "The trash cans at {property}",
      body: "Hi {guest},\n\nThe trash cans at {property} may soon be full. Please close the lids, flatten boxes and keep extra bags indoors.\n\nTrash is collected on {trash_day}.\n\nThank you,\n{host}",
    },
    es: {
      subject: "Los botes de basura en {property}",
      body: "Hola {guest}:\n\nEs posible que los botes de {property} se llenen pronto. Cierra las tapas, aplasta las cajas y guarda dentro las bolsas que no quepan.\n\nLa basura se recoge el {trash_day}.\n\nMuchas gracias,\n{host}",
    },
    fr: {
      subject: "Les poubelles à {property}",
      body: "Bonjour {guest},\n\nLes poubelles à {property} pourraient bientôt être pleines. Fermez les couvercles, aplatissez les cartons et gardez les sacs en trop à l’intérieur.\n\nLes poubelles sont collectées le {trash_day}.\n\nMerci,\n{host}",
    },
  },
} as const;
