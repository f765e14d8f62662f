import type { ComponentProps, CSSProperties } from 'react';
import type { Height } from '#charts/size.ts';

interface SizedBoxProps extends ComponentProps<'div'> {
  readonly height: Height | number;
}

/** A box as high as it is told for its width, which is that of its container: known before anything is drawn in it. */
export function SizedBox({ height, ...rest }: SizedBoxProps) {
  const { wide, narrow } = typeof height === 'number' ? { wide: height, narrow: height } : height;
  const style = { '--wide': `${wide}px`, '--narrow': `${narrow}px` } as CSSProperties;
  // The same width as `NARROW` has.
  return <div {...rest} className="h-(--narrow) w-full @min-[460px]:h-(--wide)" style={style} />;
}
