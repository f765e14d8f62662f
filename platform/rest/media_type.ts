import { RestError } from './rest_error.ts';

/** The form an answer takes. */
export interface AnswerForm {
  readonly kind: 'rows' | 'one' | 'csv' | 'plan';
  readonly nullsStripped: boolean;
  readonly contentType: string;
  /** What of the plan is asked for. */
  readonly plan: Plan | null;
}

export interface Plan {
  readonly json: boolean;
  readonly options: readonly PlanOption[];
}

const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const;
type PlanOption = (typeof planOptions)[number];

const json = 'application/json';
const object = 'application/vnd.pgrst.object';
const array = 'application/vnd.pgrst.array';
const plan = 'application/vnd.pgrst.plan';

/**
 * Chooses the form by `Accept`: the first offered type that is known; 406 `PGRST107` when none is.
 * @param explains whether plans may be asked for
 */
export function answerForm(accept: string | undefined, explains: boolean): AnswerForm {
  const offered = (accept ?? '*/*').split(',').map((type) => type.trim().toLowerCase());
  for (const type of offered) {
    const form = formOf(type, explains);
    if (form !== null) return form;
  }
  throw new RestError(
    406,
    'PGRST107',
    `None of these media types are available: ${offered.join(', ').slice(0, 300)}`,
  );
}

/** What is answered with rows as they are. */
const asPlainRows: ReadonlySet<string> = new Set([
  '',
  '*/*',
  'application/*',
  json,
  'application/openapi+json',
]);

function formOf(type: string, explains: boolean): AnswerForm | null {
  const [name = '', ...parameters] = type.split(';').map((part) => part.trim());
  const nullsStripped = parameters.includes('nulls=stripped');
  const suffix = nullsStripped ? ';nulls=stripped' : '';
  const form = { nullsStripped, plan: null };
  if (asPlainRows.has(name)) {
    return { ...form, kind: 'rows', nullsStripped: false, contentType: `${json}; charset=utf-8` };
  }
  switch (name) {
    case object:
    case `${object}+json`:
      return { ...form, kind: 'one', contentType: `${object}+json${suffix}; charset=utf-8` };
    case array:
    case `${array}+json`:
      return { ...form, kind: 'rows', contentType: `${array}+json${suffix}; charset=utf-8` };
    case 'text/csv':
      return { ...form, kind: 'csv', nullsStripped: false, contentType: 'text/csv; charset=utf-8' };
    case plan:
    case `${plan}+json`:
    case `${plan}+text`:
      return explains ? planForm(name, parameters) : null;
    default:
      return null;
  }
}

function planForm(name: string, parameters: readonly string[]): AnswerForm {
  const asked = parameters.find((one) => one.startsWith('options='))?.slice('options='.length) ?? '';
  const words = asked.replaceAll('"', '').split('|');
  const isJson = name.endsWith('+json');
  return {
    kind: 'plan',
    nullsStripped: false,
    contentType: `${plan}+${isJson ? 'json' : 'text'}; charset=utf-8`,
    plan: { json: isJson, options: planOptions.filter((option) => words.includes(option)) },
  };
}
