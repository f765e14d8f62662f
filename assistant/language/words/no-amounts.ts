/**
 * Words that speak against a number being an amount of an activity, by family; each is looked for right before or right
 * behind the number. Folded.
 */

import { source } from '../lexicon/pattern.ts';

/** What a container, a machine or a plant could take, give or hold. */
export const CAPACITY = source`{words.capacity}|(?:tem|possui|leva|contem|com) (?:uma )?carga`;

/** Containers whose own size stands behind `de`, `of`, `para`. */
export const CONTAINERS = source`{words.containers}|caixas? d.?agua`;

/** What was meant, hoped, allowed or ordered, and not what was. */
export const MEANT = source`{words.meant}|(?:initial|first|original|early) estimates?`;

/** Verbs of what ought to have been. */
export const OUGHT = source`
  {words.ought}|(?:era|eram|seria|seriam|foi|foram|fosse) (?:pra|para) {words.to_be}(?: em| a| de)?|
  (?:chegar|baixar|cair|reduzir|descer) (?:[a-z]+ )?(?:a|ate|para|pra)|(?:should|ought to|could
  |might) (?:have )?(?:been|be|used|burned|come to)|(?:aim|aimed|aiming|hope|hoped|hoping) (?:for|at)|
  (?:to )?(?:get|bring|cut|keep) (?:it|that|this|use|consumption) (?:down )?(?:to|at|under|below)
`;

/** What is left, stands on a dial or lies in store. */
export const IN_STORE = source`{words.in_store}`;

/** Money for one of something. */
export const PRICED = source`{words.priced}`;

/** Averages and ratios. */
export const AVERAGED = source`{words.averaged}`;

/** What something consists of. */
export const COMPOSED = source`{words.composed}`;
