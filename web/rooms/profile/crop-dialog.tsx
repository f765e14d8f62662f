import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Crop, dragged, MOST_ZOOM, sideOf, wholeOf, within } from './crop.ts';
import { drawPicture } from './picture-file.ts';

const VIEW = 280;
const KEPT = 512;
const STEP = 12;

const MOVES: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

function draw(context: CanvasRenderingContext2D, picture: ImageBitmap, crop: Crop, size: number): void {
  const side = sideOf(picture, crop);
  context.clearRect(0, 0, size, size);
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, size, size);
}

interface CropDialogProps {
  picture: ImageBitmap;
  busy: boolean;
  onSave: (square: Blob) => void;
  onClose: () => void;
}

interface CropAreaProps {
  readonly picture: ImageBitmap;
  readonly crop: ReturnType<typeof wholeOf>;
  readonly onDrag: (by: Parameters<typeof dragged>[2]) => void;
}

/** The part of the picture that is kept: moved by pointer and by keys, as an application of its own. */
function CropArea({ picture, crop, onDrag }: CropAreaProps) {
  const { t } = useTranslation('profile');
  // The dialog puts the canvas up after this component's first effects: a ref would be empty in them.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    const context = canvas?.getContext('2d');
    if (context) draw(context, picture, crop, VIEW);
  }, [canvas, picture, crop]);

  function drag(event: PointerEvent<HTMLElement>): void {
    if (!held) return;
    onDrag({ x: event.movementX, y: event.movementY });
  }

  function press(event: KeyboardEvent): void {
    const by = MOVES[event.key];
    if (!by) return;
    event.preventDefault();
    onDrag(by);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      // The picture is moved with the keys, so it is reached with them.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="application"
      aria-label={t('crop.area')}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
      }}
      onPointerMove={drag}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      className="mx-auto max-w-full cursor-grab touch-none overflow-hidden rounded-full border border-line bg-sunken active:cursor-grabbing"
      data-testid="crop-area"
    >
      <canvas ref={setCanvas} width={VIEW} height={VIEW} className="block size-[280px] max-w-full" />
    </div>
  );
}

/** Chooses a square of a picture by dragging, by arrow keys and by a slider. */
export function CropDialog({ picture, busy, onSave, onClose }: CropDialogProps) {
  const { t } = useTranslation('profile');
  const shell = useTranslation('shell');
  const [crop, setCrop] = useState(() => wholeOf(picture));
  async function save(): Promise<void> {
    onSave(await drawPicture({ width: KEPT, height: KEPT }, (context) => draw(context, picture, crop, KEPT)));
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('crop.title')}
      description={t('crop.text')}
      closeLabel={shell.t('close')}
      testId="crop-dialog"
    >
      <CropArea
        picture={picture}
        crop={crop}
        onDrag={(by) => setCrop((before) => dragged(picture, before, by, VIEW))}
      />
      <label className="flex items-center gap-3 text-[0.8125rem] font-medium">
        {t('crop.zoom')}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => {
            const zoom = Number(event.target.value);
            setCrop((before) => within(picture, { ...before, zoom }));
          }}
          className="h-6 min-w-0 flex-1 accent-accent"
          data-testid="crop-zoom"
        />
      </label>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{shell.t('cancel')}</Button>
        <Button look="primary" busy={busy} onClick={() => void save()} data-testid="crop-save">
          {t('crop.save')}
        </Button>
      </div>
    </Dialog>
  );
}
