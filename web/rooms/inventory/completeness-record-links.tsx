import { MessageSquareText, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useSession } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { useFormats } from '#web/words/format.ts';
import { splitKindName } from '#web/words/kind-name.tsx';
import { beginInChat, tablesOf } from './completeness-record.ts';

interface RecordLinksProps {
  readonly siteId: string | null;
  readonly siteName: string | null;
  readonly kind: string;
  readonly name: { readonly 'pt-BR': string; readonly en: string };
  readonly month: string;
}

/** The way straight to recording a month: the chat with a sentence begun, or its lines in the tables. */
export function RecordLinks(cell: RecordLinksProps) {
  const { t } = useTranslation('completeness');
  const formats = useFormats();
  const navigate = useNavigate();
  const userId = useSession().session?.user.id ?? '';
  // With what it covers: by its name alone diesel might be the fleet's or a boiler's.
  const { name: head, use } = splitKindName(cell.name[formats.language]);
  const name = use ? `${head} (${use})` : head;
  const values = { kind: name, site: cell.siteName ?? '', month: formats.month(cell.month) };
  const sentence = t(cell.siteName === null ? 'record.sentence' : 'record.sentenceAt', values);
  const said = `${values.kind}, ${values.site}, ${values.month}`;
  return (
    <span className="flex flex-wrap gap-1">
      <Button
        size="small"
        aria-label={`${t('record.chat')}: ${said}`}
        onClick={() => void navigate(beginInChat(userId, `${sentence} `))}
        data-testid="record-in-chat"
      >
        <MessageSquareText aria-hidden />
        {t('record.chat')}
      </Button>
      <Button asChild size="small" look="quiet">
        <Link
          to={tablesOf(cell)}
          aria-label={`${t('record.tables')}: ${said}`}
          data-testid="record-in-tables"
        >
          <Table2 aria-hidden />
          {t('record.tables')}
        </Link>
      </Button>
    </span>
  );
}
