/**
 * Space in a building whose energy is not metered apart: of the energy of the whole building, the part that the leased area
 * has in the area that is in use.
 */
import { compare, ONE } from '../decimal.ts';
import { amount, positiveShare } from '../form.ts';
import { refuse } from '../problem.ts';
import { figure } from '../sheet.ts';
import { applyItems, items, sharedOf } from './apply.ts';
import { categories, defineMethod, guidance } from './definition.ts';

export const SPACE = [
  defineMethod({
    key: 'leased_space',
    categories: categories(8, 13, 14),
    reference: guidance('Category 8: Allocating emissions from leased buildings that are not sub-metered'),
    fields: {
      leasedArea: amount('m2'),
      buildingArea: amount('m2'),
      /** Part of the building's area that is in use; what stands empty carries nothing. */
      occupiedShare: positiveShare,
      /** Energy and gases of the whole building. */
      items,
    },
    run(calculation, { leasedArea, buildingArea, occupiedShare, items: whole }) {
      const { sheet } = calculation;
      const used = sheet.multiply([buildingArea, occupiedShare], figure('area_in_use', 'm2'));
      const part = sheet.divide(leasedArea, used, figure('share_of_building'));
      if (compare(part.value, ONE) > 0) return refuse('shares.above_one', { field: 'leasedArea' });
      calculation.figures.set('shareOfBuilding', part);
      return applyItems(
        calculation,
        whole.map((one) => ({ ...one, quantity: sharedOf(calculation, one.quantity, part) })),
      );
    },
  }),
];
