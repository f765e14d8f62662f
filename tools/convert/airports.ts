import { type CardFacts, facts, write } from './registers.ts';
import { type Row, cell, readTable } from './table.ts';

/**
 * Airports by IATA code. The list is of 2015 (MIT); where the middle of the runways of a public-domain table lies within
 * reach of an airport, that is its place and its ICAO code.
 */
const REACH_KM = 4;
const EARTH_KM = 6371.0088;
const DEGREE = Math.PI / 180;

function kilometres(a: readonly [number, number], b: readonly [number, number]): number {
  const [lat1, lat2] = [a[0] * DEGREE, b[0] * DEGREE];
  const half = Math.sin((lat2 - lat1) / 2) ** 2;
  const across = Math.cos(lat1) * Math.cos(lat2) * Math.sin(((b[1] - a[1]) * DEGREE) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half + across));
}

function place(row: Row, lat: string, lon: string): readonly [number, number] {
  return [Number(cell(row, lat)), Number(cell(row, lon))];
}

function nearest(airport: Row, runways: readonly Row[]): Row | null {
  const here = place(airport, 'lat', 'lon');
  const near = runways
    .map((row) => ({ row, there: place(row, 'lat_mean', 'lon_mean') }))
    .filter(({ there }) => Math.abs(there[0] - here[0]) < 0.1)
    .map(({ row, there }) => ({ row, km: kilometres(here, there) }))
    .sort((a, b) => a.km - b.km)[0];
  return near && near.km <= REACH_KM ? near.row : null;
}

export function convertAirports(raw: string): void {
  const runways = readTable(raw, 'airports/ourairports_runway_mean_coordinates.csv');
  const all = readTable(raw, 'airports/airports_iata_2015_jbrooksuk_mit.csv').map((airport) => {
    const found = nearest(airport, runways);
    const iata = cell(airport, 'iata');
    return {
      code: iata,
      label_en: cell(airport, 'name') || iata,
      label_pt: cell(airport, 'name') || iata,
      parent: cell(airport, 'iso2'),
      facts: facts({
        lat: found ? cell(found, 'lat_mean') : cell(airport, 'lat'),
        lon: found ? cell(found, 'lon_mean') : cell(airport, 'lon'),
        icao: found ? cell(found, 'icao_ident') : '',
        size: cell(airport, 'size'),
      }),
    };
  });
  // A code that the list gives twice stands for the one that has a runway; without one, for none.
  const placed = (row: (typeof all)[number]): boolean => row.facts.includes('icao=');
  const rows = [...Map.groupBy(all, ({ code }) => code).values()].flatMap((same) => {
    const known = same.length === 1 ? same : same.filter(placed);
    return known.length === 1 ? known : [];
  });
  const corrected = rows.filter((row) => row.facts.includes('icao=')).length;
  const card: CardFacts = {
    id: 'airports/2015',
    publisher: 'jbrooksuk/airports; OurAirports',
    title: 'Airports by IATA code, placed by their runways',
    edition: 'npm airports 1.0.0 (2015); OurAirports runways 1fb3eea0',
    licence: 'MIT (list); public domain (runways)',
    attribution: 'airports (MIT, James Brooks); OurAirports (public domain).',
    boundary: 'Open airports of 2015.',
    pitfalls: [
      'Of 2015: no BER, PKX or TFU; IST is the old airport of Istanbul.',
      `${corrected} of ${rows.length} airports are placed by their runways; the others keep the place of the list.`,
    ],
    url: 'https://ourairports.com/data/',
    provenance: 'npm airports 1.0.0; davidmegginson/ourairports-data, commit 1fb3eea0, runways.csv.',
    leftOut: [
      `${all.length - rows.length} entries whose code stands twice in the list.`,
      'ICAO distance correction: not found in a readable source.',
    ],
  };
  write('airports', card, rows);
}
