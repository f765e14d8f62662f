import { isRightToLeft, writable } from '#text/letters.ts';
import {
  AlignmentType,
  ExternalHyperlink,
  type IParagraphOptions,
  type IRunOptions,
  Paragraph,
  TextRun,
} from 'docx';

/** A run of text: words of people are data, and none of them is markup. */
export function run(text: string, look: IRunOptions = {}): TextRun {
  return new TextRun({ ...look, text: writable(text), ...(isRightToLeft(text) && { rightToLeft: true }) });
}

interface ParagraphLook {
  readonly paragraph?: IParagraphOptions;
  readonly run?: IRunOptions;
  /** Absolute address that the text leads to. */
  readonly link?: string | undefined;
}

/** A paragraph of one text, in the direction of its letters. */
export function paragraph(text: string, look: ParagraphLook = {}): Paragraph {
  const { paragraph: options = {}, run: of = {}, link } = look;
  const said = run(text, link === undefined ? of : { ...of, style: 'Hyperlink' });
  return new Paragraph({
    ...options,
    ...(isRightToLeft(text) && { bidirectional: true }),
    children: [link === undefined ? said : new ExternalHyperlink({ link, children: [said] })],
  });
}

export const RIGHT = AlignmentType.RIGHT;
