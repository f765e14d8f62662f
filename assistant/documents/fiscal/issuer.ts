import type { DocumentActivity } from '../proposal-shape.ts';

/** A value as a paper prints it. */
interface Printed {
  readonly value: string;
}

/** Who issued a paper, as an activity names its counterparty; nothing where the paper tells neither name nor number. */
export function counterpartyOf(
  name: Printed | null | undefined,
  taxId: Printed | null | undefined,
): Pick<DocumentActivity, 'counterparty'> {
  if (!name && !taxId) return {};
  return {
    counterparty: {
      ...(name && { name: name.value.slice(0, 200) }),
      ...(taxId && { taxId: taxId.value }),
    },
  };
}
