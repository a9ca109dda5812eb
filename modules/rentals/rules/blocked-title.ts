const blocked =
  /\b(?:not available|unavailable|blocked|blocked off|closed|maintenance|no disponible|bloqueado|indisponible|non disponible|nicht verfügbar)\b/i;
const reserved = /\b(?:reserved|reservation|booked|booking|guest|réservé|reservado)\b/i;

/**
 * Whether platforms use this title for blocked days rather than a stay ("Airbnb (Not available)", "Blocked", "CLOSED -
 * Not available"). An entry without a title is a stay.
 */
export function isBlockedTitle(title: string | null): boolean {
  return title !== null && blocked.test(title) && !reserved.test(title);
}
