import type { FiscalDocument } from '../document.ts';
import { Refusal } from '../refusal.ts';
import { day, problem } from './fields.ts';
import type { Element } from './tree.ts';

/** Cancellation, and cancellation by substitution. */
const CANCELLATIONS = new Set(['110111', '110112']);

/** Models by the two digits that stand in a key after the tax number. */
const MODELS: Readonly<Record<string, FiscalDocument['model']>> = {
  '55': 'nfe',
  '65': 'nfce',
  '66': 'nf3e',
  '75': 'nfag',
  '76': 'nfgas',
  '57': 'cte',
};

/**
 * The file of an event. A cancellation is the cancelled document, without items, under its key: so whoever has the
 * document finds it. Every other event is refused by name.
 * @throws Refusal `fiscal.event`
 */
export function readEvent(root: Element): FiscalDocument | null {
  const event = /^evento/i.test(root.name) ? root : root.all().find(({ name }) => /^evento/i.test(name));
  const inner = event?.find('infEvento');
  if (!inner) return null;
  const national = inner.find('pedRegEvento', 'infPedReg');
  if (national?.find('e101101')) return cancelled('nfse', national, 'chNFSe');
  const type = inner.value('tpEvento');
  const keyName = inner.all().find(({ name }) => name.startsWith('ch'))?.name;
  if (type && CANCELLATIONS.has(type.value) && keyName) return cancelled(null, inner, keyName);
  const named = inner.find('detEvento')?.value('descEvento')?.value ?? type?.value ?? root.name;
  throw new Refusal('fiscal.event', { event: named });
}

function cancelled(
  model: FiscalDocument['model'] | null,
  inner: Element,
  keyName: string,
): FiscalDocument | null {
  const key = inner.value(keyName);
  const ofKey = model ?? MODELS[key?.value.slice(20, 22) ?? ''];
  if (!key || !ofKey) return null;
  return {
    model: ofKey,
    key: { value: key.value.replace(/^NFSe?/i, ''), place: key.place },
    issued: day(inner, 'dhEvento'),
    period: null,
    issuer: {},
    recipient: {},
    items: [],
    refusals: [problem('fiscal.cancelled', { key: key.value.replace(/^NFSe?/i, '') }, key)],
  };
}
