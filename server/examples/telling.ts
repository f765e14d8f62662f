/** How the story of the examples is told: who calls which verb with what, and what earlier answers gave. */
export type Person = 'owner' | 'manager' | 'contributor' | 'auditor' | 'nobody';

export interface UploadedFile {
  readonly documentId: string;
  readonly path: string;
  readonly name: string;
}

export interface Told {
  readonly siteId: string;
  readonly memberId: string;
  /** A message of the contributor's and its answer. */
  /** Files of the contributor's, uploaded and not yet registered: a sheet, one to be discarded, and imports under CBAM. */
  readonly files: {
    readonly sheet: UploadedFile;
    readonly spare: UploadedFile;
    readonly imports: UploadedFile;
  };
  /** A proposal of an agent that waits. */
  readonly proposal: { readonly proposalId: string; readonly approvalId: string };
  readonly said: { readonly threadId: string; readonly messageId: string; readonly answerId: string };
  /** What a verb gave, the last time it was called. */
  of(verb: string): Answer;
}

/** An answer of a verb, asked for by path: `of('site.create').at('site.id')`. */
export interface Answer {
  at(path: string): string;
}

export interface Step {
  readonly verb: string;
  readonly who: Person;
  readonly input: (told: Told) => unknown;
}

export const step = (verb: string, who: Person, input: (told: Told) => unknown = () => ({})): Step => ({
  verb,
  who,
  input,
});
