import { fold } from '../language/text/fold.ts';
import type { Outputs } from './looked-up.ts';
import { type Answers, call } from './lookups.ts';
import { link } from './phrases.ts';
import { laidOut, type Telling } from './telling.ts';
import { roleWords } from './words-of-answers.ts';
import { FILLERS, FUNCTIONS } from './words.ts';

type Person = Outputs['member_colleagues']['people'][number];

/** As many names of one role are told. */
const MOST_TOLD = 20;

/** The people whom the words of the question name, by any part of their name that is no word between names (`dos`). */
function named(people: readonly Person[], text: string): Person[] {
  const said = new Set(text.match(/[a-z]{3,}/g));
  return people.filter(({ fullName }) =>
    fold(fullName)
      .split(/[^a-z]+/)
      .some((part) => said.has(part) && !FUNCTIONS.test(part) && !FILLERS.test(part)),
  );
}

/** Who works in the ledger, by role, and what each role may do; of those alone whom the question names. */
function peopleInWords(telling: Telling): string {
  const { people } = telling.found('member_colleagues');
  const { reply, question } = telling;
  const meant = named(people, question.text);
  const byRole = Map.groupBy(meant.length > 0 ? meant : people, ({ role }) => role);
  const rows = [...byRole].map(([role, own]) => {
    const names = own.slice(0, MOST_TOLD).map(({ fullName }) => fullName);
    const rest = own.length - names.length;
    const { name, may } = roleWords(reply, role);
    const told = rest > 0 ? [...names, telling.say('others', { count: telling.count(rest) })] : names;
    return `**${name}**: ${telling.list(told)}. ${may}`;
  });
  // A person of whom is asked, and who is none of these, is said to be none.
  const nobody = named(people, fold(question.strangers.join(' '))).length > 0 ? [] : question.strangers;
  return laidOut(
    nobody.length > 0 && telling.say('nobody', { names: telling.list(nobody.map((one) => `“${one}”`)) }),
    meant.length === 0 && telling.say('people', { count: people.length }),
    rows,
    telling.say('people_may'),
    link(telling.say('open_people'), '/settings/people'),
  );
}

/** What is told of the people of the organization. */
export const ON_PEOPLE: Answers = {
  people: { asks: [() => [call('member_colleagues', {})]], tell: peopleInWords },
};
