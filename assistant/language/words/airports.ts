/**
 * Cities by the name people say, folded, with the IATA code of the airport that serves most of their flights. A city with
 * several airports gives its main one; the route is shown on the card and can be changed there.
 */
export const CITY_AIRPORTS: Readonly<Record<string, string>> = {
  'sao paulo': 'GRU', guarulhos: 'GRU', congonhas: 'CGH', campinas: 'VCP', viracopos: 'VCP', 'rio de janeiro': 'GIG', rio: 'GIG', galeao: 'GIG',
  'santos dumont': 'SDU', brasilia: 'BSB', salvador: 'SSA', recife: 'REC', fortaleza: 'FOR', 'belo horizonte': 'CNF', confins: 'CNF', bh: 'CNF', 'porto alegre': 'POA',
  curitiba: 'CWB', florianopolis: 'FLN', manaus: 'MAO', belem: 'BEL', goiania: 'GYN', vitoria: 'VIX', natal: 'NAT', maceio: 'MCZ', 'joao pessoa': 'JPA',
  aracaju: 'AJU', teresina: 'THE', 'sao luis': 'SLZ', cuiaba: 'CGB', 'campo grande': 'CGR', 'porto velho': 'PVH', 'rio branco': 'RBR', macapa: 'MCP',
  'boa vista': 'BVB', palmas: 'PMW', joinville: 'JOI', londrina: 'LDB', maringa: 'MGF', 'foz do iguacu': 'IGU', navegantes: 'NVT', chapeco: 'XAP', uberlandia: 'UDI',
  'ribeirao preto': 'RAO', 'porto seguro': 'BPS', ilheus: 'IOS', petrolina: 'PNZ', santarem: 'STM', maraba: 'MAB', imperatriz: 'IMP', 'caxias do sul': 'CXJ',
  'montes claros': 'MOC', 'vitoria da conquista': 'VDC', 'sao jose do rio preto': 'SJP', 'campina grande': 'CPV', 'passo fundo': 'PFB',
  london: 'LHR', londres: 'LHR', heathrow: 'LHR', gatwick: 'LGW', stansted: 'STN', luton: 'LTN', manchester: 'MAN', edinburgh: 'EDI', edimburgo: 'EDI', glasgow: 'GLA', birmingham: 'BHX', bristol: 'BRS',
  leeds: 'LBA', aberdeen: 'ABZ', belfast: 'BFS', newcastle: 'NCL', dublin: 'DUB', paris: 'CDG', lyon: 'LYS', nice: 'NCE', marseille: 'MRS', toulouse: 'TLS',
  amsterdam: 'AMS', amsterda: 'AMS', rotterdam: 'RTM', brussels: 'BRU', bruxelas: 'BRU', frankfurt: 'FRA', munich: 'MUC', munique: 'MUC', berlin: 'BER', berlim: 'BER', hamburg: 'HAM', hamburgo: 'HAM',
  dusseldorf: 'DUS', cologne: 'CGN', colonia: 'CGN', stuttgart: 'STR', zurich: 'ZRH', zurique: 'ZRH', geneva: 'GVA', genebra: 'GVA', vienna: 'VIE', viena: 'VIE', madrid: 'MAD', madri: 'MAD', barcelona: 'BCN', valencia: 'VLC',
  lisbon: 'LIS', lisboa: 'LIS', porto: 'OPO', rome: 'FCO', roma: 'FCO', milan: 'MXP', milao: 'MXP', venice: 'VCE', veneza: 'VCE', athens: 'ATH', atenas: 'ATH', copenhagen: 'CPH', copenhague: 'CPH', stockholm: 'ARN',
  estocolmo: 'ARN', oslo: 'OSL', helsinki: 'HEL', helsinque: 'HEL', warsaw: 'WAW', varsovia: 'WAW', prague: 'PRG', praga: 'PRG', budapest: 'BUD', budapeste: 'BUD', bucharest: 'OTP', istanbul: 'IST', istambul: 'IST', moscow: 'SVO', moscou: 'SVO',
  'new york': 'JFK', 'nova york': 'JFK', 'nova iorque': 'JFK', newark: 'EWR', boston: 'BOS', washington: 'IAD', miami: 'MIA', orlando: 'MCO', atlanta: 'ATL', chicago: 'ORD', houston: 'IAH', dallas: 'DFW',
  'los angeles': 'LAX', 'san francisco': 'SFO', 'sao francisco': 'SFO', seattle: 'SEA', denver: 'DEN', phoenix: 'PHX', 'las vegas': 'LAS', toronto: 'YYZ', montreal: 'YUL', vancouver: 'YVR', philadelphia: 'PHL', detroit: 'DTW', minneapolis: 'MSP', austin: 'AUS', charlotte: 'CLT', 'san diego': 'SAN',
  'mexico city': 'MEX', 'cidade do mexico': 'MEX', cancun: 'CUN', panama: 'PTY', 'panama city': 'PTY', 'cidade do panama': 'PTY', bogota: 'BOG', lima: 'LIM', quito: 'UIO', santiago: 'SCL', 'buenos aires': 'EZE', montevideo: 'MVD', montevideu: 'MVD', assuncao: 'ASU',
  asuncion: 'ASU', cordoba: 'COR', medellin: 'MDE', caracas: 'CCS', 'la paz': 'LPB', mendoza: 'MDZ',
  dubai: 'DXB', 'abu dhabi': 'AUH', doha: 'DOH', riyadh: 'RUH', 'tel aviv': 'TLV', cairo: 'CAI', johannesburg: 'JNB', joanesburgo: 'JNB', 'cape town': 'CPT', 'cidade do cabo': 'CPT', nairobi: 'NBO', lagos: 'LOS', luanda: 'LAD', casablanca: 'CMN', maputo: 'MPM', 'addis ababa': 'ADD',
  singapore: 'SIN', singapura: 'SIN', 'hong kong': 'HKG', tokyo: 'HND', toquio: 'HND', osaka: 'KIX', seoul: 'ICN', seul: 'ICN', beijing: 'PEK', pequim: 'PEK', shanghai: 'PVG', xangai: 'PVG', shenzhen: 'SZX', guangzhou: 'CAN', taipei: 'TPE', bangkok: 'BKK',
  'kuala lumpur': 'KUL', jakarta: 'CGK', manila: 'MNL', mumbai: 'BOM', delhi: 'DEL', 'new delhi': 'DEL', 'nova delhi': 'DEL', bangalore: 'BLR', chennai: 'MAA', sydney: 'SYD', melbourne: 'MEL', perth: 'PER', brisbane: 'BNE', auckland: 'AKL',
};

/** Upper-case words of three letters that are no airports though they look like it. */
export const NO_AIRPORTS: ReadonlySet<string> = new Set([
  'GLP', 'LPG', 'GNV', 'CNG', 'QAV', 'BRL', 'USD', 'EUR', 'GBP', 'KWH', 'MWH', 'GWH', 'JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV',
  'DEZ', 'FEB', 'APR', 'MAY', 'AUG', 'SEP', 'OCT', 'DEC', 'ETE', 'CDR', 'RDF', 'PET', 'PVC', 'SIN', 'SAP', 'ERP', 'CEO', 'CFO', 'REC', 'NFE', 'CTE', 'PDF', 'CSV', 'XML', 'ESG', 'GHG', 'GEE', 'CO2', 'THE', 'AND', 'FOR', 'OUR', 'WE', 'COM', 'PARA', 'POR', 'DOS', 'DAS', 'UMA', 'LNG', 'GNL', 'MDF', 'TKM', 'PKM', 'LTS', 'LOS', 'CAN',
]);
