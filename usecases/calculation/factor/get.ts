import type { Factor } from '#engine/factor.ts';
import { cardWords } from '#reference/card-words.ts';
import type { z } from 'zod';
import { mayUseReference } from '../../may/everyone.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { factorGet } from './factor.contract.ts';
import { findFactor } from './find.ts';
import { findOwnFactor, readOwnFactors } from './own-row.ts';

type Card = z.input<typeof factorGet.output>['card'];

const OWN = 'own/';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Gives a factor with its source card; one of the organization's own also withdrawn, with who proposed and approved it. Refuses
 * with `factor.not_found` (404).
 */
export const getFactor: UseCase<typeof factorGet.input, typeof factorGet.output> = {
  contract: factorGet,
  may: ({ actor }) => mayUseReference(actor),
  async run(context, { factorId }) {
    if (factorId.startsWith(OWN)) return ownAnswer(context, factorId.slice(OWN.length));
    const factor = await findFactor(context, factorId);
    if (!factor) throw new Refused('factor.not_found', 404);
    const [card] = await context.tx.query<Card>(
      `select id, publisher, title, edition, licence, attribution, retrieved_on as "retrievedOn", gwp_set as "gwpSet",
         boundary, pitfalls, url
       from public.sources where id = $1`,
      [factor.source.sourceId],
    );
    if (!card) throw new Refused('factor.not_found', 404);
    return {
      factor,
      card: inWordsOf(context, card),
      editions: await otherEditions(context, factor),
      kinds: await kindsOf(context, factorId),
    };
  },
};

/** The card with what it says of itself in the language of the person. */
function inWordsOf({ locale }: RunContext, card: Card): Card {
  return {
    ...card,
    boundary: cardWords(card.boundary, locale),
    pitfalls: card.pitfalls.map((pitfall) => cardWords(pitfall, locale)),
  };
}

/** An own factor: its card is the document that it was read from, its editions are its other versions. */
async function ownAnswer(context: RunContext, id: string): Promise<z.input<typeof factorGet.output>> {
  if (!UUID.test(id)) throw new Refused('factor.not_found', 404);
  const own = await findOwnFactor(context, id);
  const { factor, evidence, kind, lineId } = own;
  const versions = await readOwnFactors(context, { state: null, limit: 500 });
  return {
    factor,
    card: {
      id: factor.id,
      publisher: evidence.publisher,
      title: evidence.title,
      edition: factor.source.edition,
      licence: factor.source.licence,
      attribution: '',
      retrievedOn: new Date(own.proposedAt).toISOString().slice(0, 10),
      gwpSet: factor.gwpSet ?? null,
      boundary: '',
      pitfalls: [],
      url: evidence.url ?? null,
    },
    editions: versions
      .filter((other) => other.lineId === lineId && other.id !== id)
      .map((other) => other.factor),
    kinds: kind === null ? [] : [kind],
    own,
  };
}

/** Editions of one key: ids are `<publisher>/<edition>/<key>`, and some publishers repeat the year in the key. */
function otherEditions({ tx }: RunContext, { id, unit }: Factor): Promise<Factor[]> {
  const [publisher = '', , ...rest] = id.split('/');
  const key = rest.join('/').replace(YEAR_OF_KEY, '');
  return tx
    .query<{ factor: Factor }>(
      `select body as factor from public.factors
       where starts_with(id, $1 || '/') and id <> $2 and unit = $3
         and regexp_replace(substr(id, strpos(id, '/') + 1), '^[^/]*/|-(19|20)[0-9]{2}$', '', 'g') = $4
       order by valid_from desc, id limit 12`,
      [publisher, id, unit, key],
    )
    .then((rows) => rows.map(({ factor }) => factor));
}

const YEAR_OF_KEY = /-(19|20)\d{2}$/;

async function kindsOf({ tx }: RunContext, factorId: string): Promise<string[]> {
  const rows = await tx.query<{ kind: string }>(
    'select distinct kind from public.factor_kinds where factor_id = $1 order by kind',
    [factorId],
  );
  return rows.map(({ kind }) => kind);
}
