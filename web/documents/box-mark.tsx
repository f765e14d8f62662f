import type { Place } from './opened.ts';

type Box = Extract<Place, { at: 'box' }>;

/** Room around a box, in parts of the page, so that its letters can be read. */
const ROOM = 0.004;

/** The marked box, in colours of paper whatever the theme, over a page that fills its parent. */
export function BoxMark({ box, mark }: { box: Box; mark: (element: HTMLElement | null) => void }) {
  const percent = (part: number) => `${Math.max(0, Math.min(1, part)) * 100}%`;
  return (
    <div
      ref={mark}
      aria-hidden
      data-testid="evidence-box"
      className="absolute rounded-sm border-2 border-accent bg-[#ffd84d]/40"
      style={{
        left: percent(box.x - ROOM),
        top: percent(box.y - ROOM),
        width: percent(box.width + 2 * ROOM),
        height: percent(box.height + 2 * ROOM),
      }}
    />
  );
}
