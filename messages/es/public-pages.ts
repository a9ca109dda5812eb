import type * as en from "../en/public-pages.ts";
import type { TextsOf } from "../texts-of.ts";

/** What the plan covers, in the same words on every page. */
export const covers =
  "Una suscripción de {price} al mes cubre las recogidas semanales de tu casa y las recogidas de los días de salida en un alquiler de tu cuenta. Cada alquiler adicional cuesta {rentalPart} al mes con hasta {rentalPickups} recogidas, y {rentalExtra} por cada recogida adicional. Un mes sin recogidas allí no cuesta nada.";

export const area = {
  title: "Consulta tu zona",
  description:
    "Escribe tu código postal para ver si un runner de TidyCurb atiende tu calle y cuándo podría ser tu primera recogida.",
  another: "Consultar otro código postal",
  noSuchZip: "No encontramos el código postal {zip}. Revisa los dígitos.",
  served: "Hay runners en {zip}. Primera recogida posible: {firstDay}",
  once: "¿Solo por esta vez? {price}",
  getStarted: "Empezar",
  offer: "Todavía no hay runners en {zip}.",
  invite: "Únete a la lista de espera. Te escribiremos cuando empiece un runner en {zip}.",
  email: "Correo electrónico",
  join: "Unirme a la lista de espera",
  consent: "Usamos tu correo solo para ese mensaje y lo borramos en un año como máximo.",
  later: "No funcionó. Inténtalo de nuevo en unos minutos.",
  joined: "Ya estás en la lista.",
  joinedOn: "Te uniste el {today}.",
  next: {
    title: "Qué pasa ahora",
    email: "Te escribimos una sola vez, cuando empiece un runner en {zip}.",
    pay: "No pagas nada ni te comprometes a nada.",
    end: "Borramos tu correo en un año como máximo.",
  },
  run: "¿Madrugas? Sé el primer runner de {zip}",
  failed: "Ahora mismo no podemos consultarlo.",
  failedNext: "Inténtalo de nuevo en un minuto.",
  limited: "Demasiadas consultas.",
  limitedNext: "Espera un minuto e inténtalo de nuevo.",
} as const satisfies TextsOf<typeof en.area>;

export const runnersPage = {
  title: "Sé runner de TidyCurb",
  description:
    "Gana dinero sacando botes de basura a la acera y regresándolos: {runnerRate} por recogida, con pago semanal. Cuánto se gana en una mañana y qué necesitas.",
  eyebrow: "Para runners",
  headline: "¿Madrugas de todos modos? Cobra por caminar.",
  lead: "{runnerRate} por recogida. Eliges tus códigos postales y horarios, y ves el pago antes de tomar un trabajo.",
  pay: {
    title: "Cuánto se gana en una mañana",
    pickups: "recogidas",
    each: "cada una",
    total: "por mañana",
    measured:
      "Unos {morningMinutes} minutos para {morningStops} paradas. En las últimas cuatro semanas, nuestros runners tardaron unos {stopMinutes} minutos en cada una.",
    estimate:
      "Unos {morningMinutes} minutos para {morningStops} paradas. Calculamos {stopMinutes} minutos para cada una.",
    paid: "Te pagamos por depósito directo la semana siguiente.",
  },
  need: {
    title: "Lo que necesitas",
    age: "18 años o más",
    ride: "Auto, camioneta, SUV, bicicleta o tus dos pies",
    phone: "Un teléfono que tome fotos",
    check: "Verificación de identidad y antecedentes, y una capacitación corta",
  },
  approval: {
    title: "Cómo es la aprobación",
    apply: { title: "Postúlate", text: "Dinos tus códigos postales, tus horarios y cómo te mueves." },
    train: { title: "Capacítate", text: "Haz la capacitación corta en tu teléfono." },
    review: {
      title: "Recibe la respuesta",
      text: "Revisamos las solicitudes en 24 a 48 horas y te escribimos.",
    },
  },
  week: {
    title: "Tu primera semana",
    setUp: { title: "Prepárate", text: "Agrega tu cuenta bancaria y activa los avisos de trabajos nuevos." },
    take: {
      title: "Toma un trabajo",
      text: "Mira los trabajos cerca de ti, cada uno con su pago y su hora límite. Toma los que quieras.",
    },
    earn: { title: "Dos fotos", text: "Una en la acera y otra de vuelta en su lugar. Y el pago es tuyo." },
  },
} as const satisfies TextsOf<typeof en.runnersPage>;

export const hostsPage = {
  title: "Para anfitriones de alquileres",
  description:
    "Conecta tu calendario de reservas y un runner saca los botes el día de salida y los regresa, con fotos. {price} al mes.",
  eyebrow: "Para alquileres vacacionales",
  headline: "Día de salida, botes listos.",
  lead: "Conecta tu calendario de reservas. Un runner de la zona saca los botes y los regresa, y tú ves las dos fotos.",
  day: {
    title: "Cómo es un día de salida",
    calendar: {
      title: "Tu calendario marca una salida",
      text: "Pega el enlace del calendario de tu sitio de reservas. Lo consultamos cada dos horas.",
    },
    runner: {
      title: "Llega un runner",
      text: "Tus huéspedes se van. Un runner de la zona lleva los botes a la acera en tu franja horaria.",
    },
    photos: {
      title: "Ves las dos fotos",
      text: "Una en la acera y otra de vuelta en su lugar. Tus próximos huéspedes encuentran botes vacíos.",
    },
  },
  price: {
    title: "Cuánto cuesta",
    text: covers,
    note: "Sin costo de inscripción. Cancela cuando quieras.",
  },
  steps: {
    title: "Empieza en tres pasos",
    account: {
      title: "Crea tu cuenta",
      text: "Regístrate. Tu propia casa no necesita una suscripción.",
    },
    property: {
      title: "Agrega tus propiedades",
      text: "De cada una: la dirección, el enlace del calendario y los días del camión.",
    },
    confirm: { title: "Confirma el precio", text: "Ves el precio antes de pagar." },
  },
} as const satisfies TextsOf<typeof en.hostsPage>;

export const ways = {
  title: "Tres formas de empezar",
  homeowner: { title: "Tengo una casa", text: "Botes afuera y de vuelta por {price} al mes." },
  runner: { title: "Quiero ser runner", text: "{runnerRate} por recogida, con pago semanal." },
  host: { title: "Recibo huéspedes", text: "Nos encargamos de los botes los días de salida." },
} as const satisfies TextsOf<typeof en.ways>;

export const reliability = {
  title: "Promesas cumplidas",
  description:
    "Cuántas promesas cumplió TidyCurb en las últimas doce semanas: botes afuera y de vuelta a tiempo, una foto de cada paso y créditos dados sin pedirlos.",
  lead: "Doce semanas de recogidas, contadas cada noche a partir de nuestros registros. Cualquiera puede comprobarlas.",
  everywhere: "Todas las zonas, {days}",
  here: "{zip}, {days}",
  merged: "Se cuentan juntos: {zips}. Cada cifra abarca al menos {fewestHomes} casas.",
  none: "Todavía no hay cifras. Las publicamos cuando al menos {fewestHomes} casas tienen una recogida en la misma semana.",
  absent: "No hubo recogidas en {zip} en estas doce semanas.",
  failed: "Ahora no podemos mostrar las cifras. Inténtalo en un minuto.",
  demo: "Son datos de ejemplo, no recogidas reales.",
  of: "{kept} de {made}",
  promises: {
    out: "Botes afuera a tiempo",
    back: "Botes de vuelta a tiempo",
    photos: "Una foto de cada paso",
  },
  counts: {
    pickups: "Recogidas contadas",
    missed: "Recogidas no realizadas",
    credits: "Créditos dados sin pedirlos",
    creditAmount: "Créditos en dólares",
  },
  byWeek: "Semana a semana",
  week: "Semana",
  columns: {
    pickups: "Recogidas",
    out: "Afuera",
    back: "De vuelta",
    photos: "Fotos",
    missed: "No realizadas",
    credits: "Créditos",
  },
  areas: {
    title: "Por zona",
    ask: "Ver tu código postal",
    all: "Todas las zonas",
  },
  how: {
    title: "Cómo contamos",
    promises:
      "Cada recogida hace tres promesas: botes afuera a tiempo, botes de vuelta a tiempo y una foto de cada paso.",
    which:
      "Contamos todas las recogidas completadas o no realizadas. No contamos las canceladas ni aquellas en las que el runner no pudo llegar a los botes.",
    credits:
      "Contamos los créditos por recogidas no realizadas y por las que cancelamos nosotros. Nadie tuvo que pedirlos.",
    settled:
      "Una semana aparece {settlingDays} días después de terminar. Una foto que llega tarde también cuenta.",
    down: "Redondeamos los porcentajes hacia abajo.",
    homes:
      "Cada cifra abarca al menos {fewestHomes} casas. Las zonas y semanas más pequeñas se suman a otras.",
  },
  json: "Las mismas cifras en JSON",
  counted: "Contado el {countedOn}",
} as const satisfies TextsOf<typeof en.reliability>;
