import type * as en from "../en/texting.ts";
import type { TextsOf } from "../texts-of.ts";

export const texting = {
  consent:
    "Hola, {firstName}, somos TidyCurb. ¿Podemos enviarte mensajes sobre tus botes de basura? Responde SI o NO. Pueden aplicarse tarifas de mensajes. STOP los detiene cuando quieras.",
  agreed:
    "¡Gracias! Te escribimos antes y después de cada recogida. Responde AYUDA para ver qué puedes pedir.{link, select, none {} other { Falta un paso: agrega una tarjeta aquí o pasa este enlace a quien te ayuda: {link}}}",
  started: "Los mensajes están activos de nuevo. Responde AYUDA para ver qué puedes pedir.",
  help: "TidyCurb: responde ESTADO, SALTAR para tu próxima recogida, SUSPENDER 20 DIC AL 3 ENE si no estás, PROBLEMA si algo salió mal, STOP para no recibir más mensajes. O escríbenos: te responde una persona.",
  skipped:
    "{count, plural, one {Saltada: {date}.} other {# recogidas saltadas, desde el {date}.}} Responde DESHACER en {minutes} minutos para {count, plural, one {recuperarla} other {recuperarlas}}.",
  skipWhen: "¿Qué día saltamos? Responde así: SALTAR 20 DIC",
  nothingToSkip:
    "{date, select, none {No hay ninguna recogida que saltar.} other {No hay ninguna recogida que saltar el {date}.}} Responde ESTADO para ver la próxima.",
  held: "Suspendido del {fromOn} al {untilOn}: no habrá recogidas.{credit, select, none {} other { Tu crédito: {credit}.}} Responde DESHACER en {minutes} minutos para quitar la suspensión.",
  holdWhen: "¿Qué días no vas a estar? Responde así: SUSPENDER 20 DIC AL 3 ENE",
  holdOverlaps:
    "Tus recogidas ya están suspendidas en algunos de esos días. Responde ESTADO para ver cuándo.",
  span: "{isDay, select, yes {{fromOn}} other {{fromOn} al {untilOn}}}",
  which: "¿A cuál te refieres? Responde 1 para {first}. Responde 2 para {second}.",
  problemWhich:
    "¿Qué pasó el {date}? Responde con un número: 1 no vino nadie, 2 no devolvieron los botes, 3 el camión no los vació, 4 lugar equivocado, 5 daño, 6 portón abierto.",
  reported:
    "{outcome, select, returnVisit {Lo sentimos. Un runner volverá el {date}.} credit {Lo sentimos. Recibes un crédito de {credit}.} alreadyCredited {Lo sentimos. Ya tienes un crédito por esta recogida.} replanned {Gracias. Tus botes se quedan afuera para el camión y vuelven un día después.} other {Lo sentimos. Una persona lo revisará y te responderá.}}",
  undone: "Deshecho. Tus recogidas siguen como estaban.",
  nothingToUndo: "Ya es tarde para deshacerlo por mensaje. Una persona lo leerá y te responderá.",
  status:
    "{next, select, none {No hay ninguna recogida programada.} other {{isOut, select, yes {Tus botes están en la acera.} other {Próxima recogida: {next}.}}}}{heldUntil, select, none {} other { Suspendido del {heldFrom} al {heldUntil}.}}{done, select, none {} other {{isDone, select, yes { La última: {done}, hecha.} other { La última: {done}, no realizada.}}}}",
  nothingAsked: "No esperamos ninguna respuesta tuya. Responde AYUDA para ver qué puedes pedir.",
  noService: "Tus recogidas aún no empiezan. Agrega una tarjeta o pasa este enlace a quien te ayuda: {link}",
  desk: "Gracias. Una persona lo leerá y te responderá a más tardar mañana por la tarde.",
  stranger: "TidyCurb: no conocemos este número. Escríbenos aquí: {link}",
  limitNote:
    "(Nota automática: este hogar alcanzó su límite diario de mensajes. Por favor, llama. Sin enviar: {words})",
} as const satisfies TextsOf<typeof en.texting>;
