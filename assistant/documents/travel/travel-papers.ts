import type { Page } from '#documents/document.ts';
import { CITY_AIRPORTS, NO_AIRPORTS } from '../../language/words/airports.ts';
import { SERVED_CITIES } from '../../language/lexicon/lexicon.ts';
import { flightsOf } from './itinerary.ts';
import { type DocumentProposals, NOTHING } from '../proposal-shape.ts';
import { stayOf } from './stays.ts';

const CODES: ReadonlySet<string> = new Set([...Object.values(CITY_AIRPORTS), ...SERVED_CITIES.values()]);

/** What a ticket or the bill of a hotel tells; null where the pages are neither. */
export function proposeTravel(pages: readonly Page[]): DocumentProposals | null {
  const flights = flightsOf(pages, (code) => CODES.has(code) && !NO_AIRPORTS.has(code));
  if (flights.length > 0) return { ...NOTHING, activities: flights };
  const stay = stayOf(pages);
  return stay === null ? null : { ...NOTHING, activities: [stay] };
}
