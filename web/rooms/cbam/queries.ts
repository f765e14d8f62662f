import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Input, type Output, type Verb } from '#web/api/call.ts';

type CbamVerb = Extract<Verb, `cbam.${string}`>;

export type Declaration = Output<'cbam.declaration'>;
export type Line = Output<'cbam.listImports'>['lines'][number];
export type Offer = Output<'cbam.listOffers'>['offers'][number];
export type Good = Output<'cbam.findGoods'>['goods'][number];

/** A question about CBAM; asked again after any line or offer changed. */
export function cbamQuery<V extends CbamVerb>(verb: V, input: Input<V>) {
  return queryOptions({
    queryKey: ['cbam', verb, input],
    queryFn: ({ signal }): Promise<Output<V>> => call(verb, input, signal),
  });
}

/** A change of lines or offers, after which the room asks everything again. */
export function useCbamChange<V extends CbamVerb>(verb: V, onDone: (output: Output<V>) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<V>) => call(verb, input),
    onSuccess: async (output) => {
      await client.invalidateQueries({ queryKey: ['cbam'] });
      onDone(output);
    },
  });
}
