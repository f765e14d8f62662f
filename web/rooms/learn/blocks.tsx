import { Inline } from './inline.tsx';
import type { Block, Page } from '#web/help/queries.ts';
import { BLOCK } from '#web/help/block-looks.ts';
import { RunPanel } from './run-panel.tsx';

function One({ block, runs }: { block: Block; runs: Page['runs'] }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 className={BLOCK.heading}>
          <Inline runs={block.text} />
        </h2>
      );
    case 'paragraph':
      return (
        <p className={BLOCK.paragraph}>
          <Inline runs={block.text} />
        </p>
      );
    case 'note':
      return (
        <p className={BLOCK.note}>
          <Inline runs={block.text} />
        </p>
      );
    case 'list': {
      const items = block.items.map((item, index) => (
        // Items of a text never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <Inline runs={item} />
        </li>
      ));
      return block.ordered ? (
        <ol className={BLOCK.ordered}>{items}</ol>
      ) : (
        <ul className={BLOCK.unordered}>{items}</ul>
      );
    }
    case 'facts':
      return (
        <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
          {block.rows.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd className="figure max-w-prose break-words max-sm:mb-2">
                <Inline runs={value} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'picture':
      return (
        <a href={block.src} target="_blank" rel="noreferrer" className={BLOCK.pictureLink}>
          <img
            src={block.src}
            alt={block.alt}
            width={block.width}
            height={block.height}
            fetchPriority="high"
            className={BLOCK.picture}
            data-testid="page-picture"
          />
        </a>
      );
    default: {
      const run = runs[block.run];
      return run ? <RunPanel run={run} /> : null;
    }
  }
}

/** The text of a page, block by block. */
export function Blocks({ blocks, runs }: { blocks: readonly Block[]; runs: Page['runs'] }) {
  return (
    <div className="flex flex-col gap-3">
      {blocks.map((block) => (
        <One key={block.id} block={block} runs={runs} />
      ))}
    </div>
  );
}
