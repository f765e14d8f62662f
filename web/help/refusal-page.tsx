import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { codeTold } from '#web/api/refusal.ts';
import { useSession } from '#web/api/session.ts';

/** The way to the page of a code: why it is so, and how to go on. */
export function CodePage({ code }: { code: string }) {
  const { t } = useTranslation('shell');
  return (
    <Link
      to={`/learn/code/${code}`}
      title={code}
      className="rounded whitespace-nowrap underline underline-offset-2 print:hidden"
      data-testid="refusal-page"
    >
      {t('refusal.page')}
    </Link>
  );
}

/** The way to the page of a refusal, where one of the sentences is of one; the help is read by who is signed in. */
export function RefusalPage({ said }: { said: readonly unknown[] }) {
  const { session } = useSession();
  const [code] = said.flatMap((one) => (typeof one === 'string' ? (codeTold(one) ?? []) : []));
  return code === undefined || session === null ? null : <CodePage code={code} />;
}

/** A sentence of a refusal as it is shown, with the way to its page. */
export function RefusalText({ text }: { text: string }) {
  return (
    <>
      {text} <RefusalPage said={[text]} />
    </>
  );
}
