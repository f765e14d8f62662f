import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Output } from '#web/api/call.ts';
import { openDocument } from '#web/documents/opened.ts';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';

type Subject = Output<'journal.unfold'>['subjects'][number];

/** Where a thing is shown; its name alone where it is shown nowhere by itself. */
export function SubjectLink({ subject }: { subject: Subject }) {
  const { t } = useTranslation('journal');
  const formats = useFormats();
  const { id, is, name, kindName } = subject;
  const label = (kindName && splitKindName(kindName[formats.language]).name) || name || t('unnamed');
  const look = 'min-w-0 break-words text-accent underline-offset-2 hover:underline';
  if (is === 'document')
    return (
      <button type="button" className={look} onClick={() => openDocument({ documentId: id })}>
        {label}
      </button>
    );
  const to =
    is === 'entry'
      ? `/tables?entry=${id}`
      : is === 'inventory'
        ? `/carbon-inventory/setup?inventory=${id}`
        : is === 'sample'
          ? `/journal/samples?sample=${id}`
          : is === 'pack'
            ? '/journal/packs'
            : null;
  if (to === null) return <span className="min-w-0 break-words">{label}</span>;
  return (
    <Link to={to} className={look}>
      {label}
    </Link>
  );
}
