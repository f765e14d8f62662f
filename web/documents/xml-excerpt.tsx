import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import { Failure } from '#web/ui/states.tsx';
import type { Place } from './opened.ts';
import { useMarked } from './seen.ts';
import { elementAt, xmlLines } from './xml-lines.ts';

interface XmlExcerptProps {
  xml: string;
  place: Place | undefined;
  onSeen: (() => void) | undefined;
}

/** The element in its surroundings, as names and texts; the XML itself is never made part of the page. */
export function XmlExcerpt({ xml, place, onSeen }: XmlExcerptProps) {
  const { t } = useTranslation('documents');
  const path = place?.at === 'path' ? place.path : null;
  const lines = useMemo(() => {
    // Fiscal documents declare no entities; what does is no text to be unfolded here.
    if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return null;
    const document = new DOMParser().parseFromString(xml, 'application/xml');
    if (document.getElementsByTagName('parsererror').length > 0) return null;
    return xmlLines(document, path === null ? null : elementAt(document, path));
  }, [xml, path]);
  const mark = useMarked(lines?.some(({ marked }) => marked) ?? false, onSeen);
  if (lines === null) return <Failure title={t('xml.failed')} />;
  return (
    <figure>
      {path !== null && (
        <figcaption className="mb-2 text-[0.8125rem] break-all text-quiet">
          <code>{path}</code>
        </figcaption>
      )}
      <div
        className="max-h-[60dvh] overflow-auto rounded-md border border-line bg-sunken p-2 font-mono text-[0.8125rem]"
        // A box that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={t('xml')}
        data-testid="xml-excerpt"
      >
        {lines.map(({ depth, name, text, marked }, index) => (
          <p
            // The lines of a document never change their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            ref={marked ? mark : undefined}
            className={classes('break-words', marked && 'rounded-sm bg-mark text-ink')}
            style={{ paddingLeft: `${depth}rem` }}
            {...(marked ? { 'data-testid': 'evidence-element' } : {})}
          >
            <span className={marked ? 'text-ink' : 'text-quiet'}>{name}</span>
            {text !== null && text !== '' && <> {text}</>}
          </p>
        ))}
      </div>
    </figure>
  );
}
