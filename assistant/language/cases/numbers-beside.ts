import {
  amountOf,
  drawing,
  listed,
  type Message,
  opened,
  placed,
  PLACES,
  several,
  timeOf,
  type ToldWay,
} from './drawn.ts';
import { THINGS } from './things.ts';
import type { Locale } from '../understanding.ts';

/** What the kind holds, or the units before a colon, and what may stand beside such an amount without being one. */
const BESIDE: Readonly<Record<Locale, string>> = {
  'pt-BR': `
stationary.diesel|gerador de 450 kVA
|NF 48.213
|nota fiscal nº 10234
|pedido 4500123456
|12% a mais que no ano passado
|contra 900 no ano passado
|8% abaixo da meta
|a meta era 700
|frente a 1.150 em 2023
L:|a R$ 5,89 o litro
L:|total de R$ 12.480,00
t:|ao custo de R$ 320 por tonelada
kWh MWh:|fatura de R$ 38.412,77
kWh MWh:|demanda contratada de 1.200 kW
kWh MWh:|tensão de 13,8 kV
m3:|pressão de 4 bar
stationary.|forno a 1.450 °C
stationary.wood|umidade de 35%
stationary.|caldeira 3
mobile.|frota de 14 veículos
mobile.distance|6 veículos
mobile.diesel|placa ABC-1D23
waste|em 14 viagens
waste|MTR 220118
waste|em 3 caçambas
waste|CADRI 4021
fugitive|equipamento TAG 310
fugitive|carga total de 48 kg
fugitive|2 visitas do técnico
process|em 2 turnos
process|3 fornos
process|com 94% de pureza
process.|capacidade de 1.200 t por dia
purchased|em 12 entregas
purchased|3 fornecedores
purchased.services|contrato 881/2023
agriculture|área de 350 hectares
agriculture.|350 ha
travel.hotel|4 hóspedes
travel.hotel|R$ 320 por diária
travel.taxi|38 corridas
freight|22 viagens
freight|CT-e 99120
commuting|120 funcionários
capital|vida útil de 10 anos
leased|contrato de 36 meses
franchises|14 lojas
|segundo o relatório de 12 páginas
|ramal 4412
|conforme planilha v2
|meta para 2030: redução de 40%
|o orçado era 850`,
  en: `
stationary.diesel|a 450 kVA unit
|invoice 48213
|PO 4500123456
|12% more than last year
|against 900 last year
|versus 1,150 in 2023
|the target was 700
|8% below target
|up from 640 the year before
|budgeted at 850
L:|at 1.45 USD per litre
gal:|at $3.89 a gallon
t:|at USD 320 per tonne
kWh MWh:|a bill of USD 38,412.77
kWh MWh:|contracted demand 1,200 kW
kWh MWh:|meter 77120
m3:|at 4 bar
stationary.|boiler 3
stationary.|furnace at 1,450 °C
stationary.wood|35% moisture
mobile.|a fleet of 14 vehicles
mobile.distance|6 vehicles
waste|in 14 trips
waste|in 3 skips
waste|transfer note 220118
fugitive|asset 310
fugitive|total charge 48 kg
process|over 2 shifts
process|3 furnaces
process|94% purity
process|capacity 1,200 t a day
purchased|12 deliveries
purchased|3 suppliers
agriculture|across 350 hectares
travel.hotel|4 guests
travel.hotel|at USD 120 a night
travel.taxi|38 rides
freight|22 trips
commuting|120 employees
capital|useful life of 10 years
leased|a 36-month lease
franchises|14 shops
|see page 12 of the report
|ext. 4412
|the 2030 target is minus 40%`,
};

function fitting(locale: Locale, kind: string, unit: string): readonly string[] {
  return BESIDE[locale]
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
    .filter(([what = '']) =>
      what.endsWith(':') ? what.slice(0, -1).split(' ').includes(unit) : kind.includes(what),
    )
    .map(([, told = '']) => told);
}

/** One to three activities with numbers beside them that measure none: codes, prices, plans, sizes, figures of other times. */
export function besideNumbers(next: () => number): Message {
  const draw = drawing(next);
  const english = next() < 0.45;
  const locale: Locale = english ? 'en' : 'pt-BR';
  const time = timeOf(draw, english);
  const site = draw([undefined, undefined, ...PLACES]);
  const told: ToldWay[] = [];
  const parts = several(draw, THINGS[locale], draw([1, 1, 2, 3])).map((thing, at) => {
    const { text, quantity, unit, distance } = amountOf(next, thing, english);
    told.push({
      kind: thing.kind,
      quantity,
      unit,
      ...time.days,
      ...(site === undefined ? {} : { site }),
      ...(distance === undefined ? {} : { distance }),
    });
    const clause = thing.clause.replace('{}', text);
    if (at > 0 && draw([true, false])) return clause;
    const beside = draw(fitting(locale, thing.kind, unit));
    return draw([`${clause} (${beside})`, `${clause}, ${beside}`, `${clause} – ${beside}`]);
  });
  const head = site === undefined ? time.text : `${time.text}, ${placed(draw, english, site)}`;
  const text = draw([
    `${opened(head)}, ${parts.join('; ')}.`,
    `${opened(head)}: ${parts.join('. ')}`,
    parts.length === 1
      ? `${opened(parts.join(''))} ${head}`
      : `${opened(head)}, ${listed(parts, english ? ' and ' : ' e ')}`,
  ]);
  return { locale, text, told };
}
