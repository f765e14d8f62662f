import type { UIMessage } from 'ai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/words/format.ts';
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
  const answer = worked && latest?.role === 'assistant' ? spokenAnswer(latest, language) : '';
  return (
    <p role="status" className="clip-hidden" data-testid="spoken">
      {working ? t('working') : answer}
    </p>
  );
}
