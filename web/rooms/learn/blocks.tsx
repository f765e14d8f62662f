import { Inline } from './inline.tsx';
import type { Block, Page } from '#web/help/queries.ts';
import { RunPanel } from './run-panel.tsx';

function One({ block, runs }: { block: Block; runs: Page['runs'] }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 className="mt-2 text-base font-semibold">
          <Inline runs={block.text} />
        </h2>
      );
    case 'paragraph':
      return (
        <p className="max-w-prose">
          <Inline runs={block.text} />
        </p>
      );
    case 'note':
      return (
        <p className="max-w-prose border-l-2 border-accent pl-3">
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
      const look = 'flex max-w-prose flex-col gap-1.5 pl-5';
      return block.ordered ? (
        <ol className={`list-decimal ${look}`}>{items}</ol>
      ) : (
        <ul className={`list-disc ${look}`}>{items}</ul>
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
        <a href={block.src} target="_blank" rel="noreferrer" className="rounded-md">
          <img
            src={block.src}
            alt={block.alt}
            width={block.width}
            height={block.height}
            loading="lazy"
            decoding="async"
            className="h-auto max-w-full rounded-md border border-edge"
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
