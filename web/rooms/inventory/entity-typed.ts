import type { TFunction } from 'i18next';
import type { Input as Asked } from '#web/api/call.ts';
import type { Reading, Wrong } from '#web/forms/typed-form.ts';
import type { Formats } from '#web/words/format.ts';
import type { Life } from './life.ts';
import { readShare, writePercent } from './read-typed.ts';

export const RELATIONSHIPS = [
  'subsidiary',
  'associate',
  'joint_operation',
  'fixed_asset_investment',
  'franchise',
] as const;
export const CONTROLS = ['sole', 'joint', 'none'] as const;

/** An entity as it is typed. */
export interface TypedEntity {
  name: string;
  /** Empty: the company itself. */
  heldBy: string;
  relationship: (typeof RELATIONSHIPS)[number];
  /** A percentage. */
  interest: string;
  financialControl: (typeof CONTROLS)[number] | '';
  operatedByGroup: 'yes' | 'no' | '';
}

export interface TypedEntities {
  entities: TypedEntity[];
}

/** What the form of all entities says. */
export type Entities = Pick<Asked<'inventory.update'>, 'entities' | 'sites'>;

export const NEW_ENTITY: TypedEntity = {
  name: '',
  heldBy: '',
  relationship: 'subsidiary',
  interest: '',
  financialControl: '',
  operatedByGroup: '',
};

/** Those of an inventory as they are typed; an empty one where it has none yet. */
export function typedEntities({ entities }: Life, formats: Formats): TypedEntities {
  if (entities.length === 0) return { entities: [NEW_ENTITY] };
  return {
    entities: entities.map((one) => ({
      name: one.name,
      heldBy: one.heldBy ?? '',
      relationship: one.relationship,
      interest: one.economicInterest ? writePercent(one.economicInterest, formats) : '',
      financialControl: one.financialControl ?? '',
      operatedByGroup: one.operatedByGroup === true ? 'yes' : one.operatedByGroup === false ? 'no' : '',
    })),
  };
}

/** What the form says of the entities, and of the sites: one of an entity that goes is the company's own again. */
export function readEntities(
  typed: TypedEntities,
  { sites }: Life,
  { marks }: Formats,
  t: TFunction<'inventory'>,
): Reading<TypedEntities, Entities> {
  const wrong: Wrong<TypedEntities> = {};
  const shares = typed.entities.map(({ interest }, place) => {
    if (interest.trim() === '') return null;
    const share = readShare(interest, marks);
    if (share === null) wrong[`entities.${place}.interest`] = t('entity.interestWrong');
    return share;
  });
  if (Object.keys(wrong).length > 0) return { wrong };
  const names = new Set(typed.entities.map(({ name }) => name.trim()));
  return {
    said: {
      entities: typed.entities.map((one, place) => ({
        name: one.name.trim(),
        heldBy: names.has(one.heldBy) ? one.heldBy : null,
        relationship: one.relationship,
        economicInterest: shares[place] ?? null,
        financialControl: one.financialControl === '' ? null : one.financialControl,
        operatedByGroup: one.operatedByGroup === '' ? null : one.operatedByGroup === 'yes',
      })),
      sites: sites.map(({ siteId, inBoundary, entity, reason }) => ({
        siteId,
        inBoundary,
        reason,
        entity: entity && names.has(entity) ? entity : null,
      })),
    },
  };
}
