import type { Besides } from '../../calculation/footprint/besides.ts';

/** An activity whose every slot is filled. */
export interface WholeActivity {
  readonly kind: string;
  readonly quantity: string;
  readonly unit: string;
  readonly from: string;
  readonly to: string;
  readonly besides: Besides;
}
