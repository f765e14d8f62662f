import { RestError } from './rest_error.ts';

/** The form an answer takes. */
export interface AnswerForm {
  readonly single: boolean;
  readonly nullsStripped: boolean;
  readonly contentType: string;
}

const json = 'application/json';
const object = 'application/vnd.pgrst.object';
const array = 'application/vnd.pgrst.array';

/** Chooses the form by `Accept`: the first offered type that is known; 406 `PGRST107` when none is. */
export function answerForm(accept: string | undefined): AnswerForm {
  const offered = (accept ?? '*/*').split(',').map((type) => type.trim().toLowerCase());
  for (const type of offered) {
    const form = formOf(type);
    if (form !== null) return form;
  }
  throw new RestError(
    406,
    'PGRST107',
    `None of these media types are available: ${offered.join(', ').slice(0, 300)}`,
  );
}

function formOf(type: string): AnswerForm | null {
  const [name = '', ...parameters] = type.split(';').map((part) => part.trim());
  const nullsStripped = parameters.includes('nulls=stripped');
  const suffix = nullsStripped ? ';nulls=stripped' : '';
  switch (name) {
    case '':
    case '*/*':
    case 'application/*':
    case json:
      return { single: false, nullsStripped: false, contentType: `${json}; charset=utf-8` };
    case object:
    case `${object}+json`:
      return { single: true, nullsStripped, contentType: `${object}+json${suffix}; charset=utf-8` };
    case array:
    case `${array}+json`:
      return { single: false, nullsStripped, contentType: `${array}+json${suffix}; charset=utf-8` };
    default:
      return null;
  }
}
