import type { UIMessage } from 'ai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/words/format.ts';
import { proposesDrafts } from './parts.ts';
import { spokenAnswer } from './spoken-answer.ts';

/**
 * Tells who listens that an answer is being written, and then the whole of it, once: the transcript itself grows word by
 * word and is silent. What stood there when the page came is not told.
 */
export function Spoken({ latest, working }: { latest: UIMessage | undefined; working: boolean }) {
  const { t } = useTranslation('chat');
  const { language } = useFormats();
  const [worked, setWorked] = useState(working);
  if (working && !worked) setWorked(true);
  const told = worked && latest?.role === 'assistant' ? latest : undefined;
  const answer = told ? spokenAnswer(told, language) : '';
  // On screen the card itself says whether something waits for approval; who listens is sent there.
  const next = told && proposesDrafts(told) ? ` ${t('card.spoken')}` : '';
  return (
    <p role="status" className="clip-hidden" data-testid="spoken">
      {working ? t('working') : `${answer}${next}`}
    </p>
  );
}
