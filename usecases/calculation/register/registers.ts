import type { z } from 'zod';
import { mayUseReference } from '../../may/everyone.ts';
import { Refused, type UseCase } from '../../usecase.ts';
import { registerGet, registerSearch } from './register.contract.ts';

type Found = z.input<typeof registerSearch.output>['entries'][number];
type Got = z.input<typeof registerGet.output>;

const ENTRY = `e.register, e.code, jsonb_build_object('pt-BR', e.label_pt, 'en', e.label_en) as label, e.parent, e.facts`;

/** Finds entries of a register by code or by words, best first. */
export const searchRegister: UseCase<typeof registerSearch.input, typeof registerSearch.output> = {
  contract: registerSearch,
  may: ({ actor }) => mayUseReference(actor),
  async run({ tx }, { register, query, parent, limit }) {
    const entries = await tx.query<Found>(
      `select ${ENTRY}, least(1, greatest(0, found.score)) as score
       from public.search_register($1, $2, $3, $4) with ordinality as found (code, score, place)
       join public.register_entries e on e.register = $1 and e.code = found.code
       order by found.place`,
      [register, query, parent ?? null, limit],
    );
    return { entries };
  },
};

/** Gives an entry by its code, however its points and dashes are written. Refuses with `register.not_found` (404). */
export const getRegisterEntry: UseCase<typeof registerGet.input, typeof registerGet.output> = {
  contract: registerGet,
  may: ({ actor }) => mayUseReference(actor),
  async run({ tx }, { register, code }) {
    const [row] = await tx.query<Got['entry'] & Record<'source', Got['source']>>(
      `select ${ENTRY}, s.card as source
       from public.register_entries e join public.sources s on s.id = e.source_id
       where e.register = $1
         and e.folded_code = upper(regexp_replace($2, '[^A-Za-z0-9]', '', 'g'))
       order by (e.code = $2) desc, e.code limit 1`,
      [register, code],
    );
    if (!row) throw new Refused('register.not_found', 404, { code });
    const { source, ...entry } = row;
    return { entry, source };
  },
};
