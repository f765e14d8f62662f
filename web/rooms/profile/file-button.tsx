import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

interface FileButtonProps {
  label: string;
  accept: string;
  busy: boolean;
  onFile: (file: File) => void;
  testId: string;
}

/** A button that asks for one file. */
export function FileButton({ label, accept, busy, onFile, testId }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        data-testid={testId}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again after a mishap.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {label}
      </Button>
    </>
  );
}
