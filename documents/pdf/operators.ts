import { type getDocumentProxy, getResolvedPDFJS } from 'unpdf';

type PdfPageProxy = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** Thrown where a page draws more than may be parsed of it. */
export class TooMuchDrawn extends Error {}

const PIECE = '_renderPageChunk';

/** What the library hands from its parser to a page, piece by piece; it has no public way to look at a piece. */
interface Parsed {
  [PIECE](
    piece: { readonly length: number; readonly fnArray: readonly number[] },
    state: { readonly opListReadCapability?: { reject(reason: Error): void } },
  ): void;
}

/** For how many operators a line or a shape counts: the library keeps two buffers of its own for each. */
const PATH_COUNTS = 3;

/**
 * Parses what a page draws, up to so many operators, and gives their count; a path counts for three. The library keeps them until
 * the page is cleaned up, so that whoever asks it for them next gets these.
 * @throws TooMuchDrawn at the first piece beyond; the thread must be ended then, and with it the parser, which goes on otherwise
 */
export async function countOperators(page: PdfPageProxy, most: number): Promise<number> {
  const parsed = page as unknown as Parsed;
  const { OPS } = await getResolvedPDFJS();
  const take = parsed[PIECE].bind(page);
  let count = 0;
  parsed[PIECE] = (piece, state) => {
    const paths = piece.fnArray.filter((operator) => operator === OPS.constructPath).length;
    count += piece.length + (PATH_COUNTS - 1) * paths;
    if (count > most) state.opListReadCapability?.reject(new TooMuchDrawn());
    else take(piece, state);
  };
  try {
    await page.getOperatorList();
    return count;
  } finally {
    parsed[PIECE] = take;
  }
}
