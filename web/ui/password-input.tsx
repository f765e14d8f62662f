import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Input } from './field.tsx';

export interface PasswordInputProps extends ComponentProps<'input'> {
  /** What the button that reveals the password is called, and what it is called while it is revealed. */
  revealLabels: { show: string; hide: string };
}

/** A password with a button that shows what was typed. */
export function PasswordInput({ revealLabels, ...rest }: PasswordInputProps) {
  const [revealed, setRevealed] = useState(false);
  return (
    <div className="relative">
      <Input {...rest} type={revealed ? 'text' : 'password'} className="pr-10" />
      <button
        type="button"
        aria-label={revealed ? revealLabels.hide : revealLabels.show}
        aria-pressed={revealed}
        onClick={() => setRevealed(!revealed)}
        className="absolute inset-y-0 right-0 flex w-10 items-center justify-center text-quiet hover:text-ink"
      >
        {revealed ? <EyeOff className="size-4" aria-hidden /> : <Eye className="size-4" aria-hidden />}
      </button>
    </div>
  );
}
