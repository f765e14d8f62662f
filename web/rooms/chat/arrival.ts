/** How long a message may be on its way before it is given up, in ms. */
const MOST_WAITED_MS = 5_000;

const standing = new Set<Promise<unknown>>();

/** Remembers a message that is being sent until the server has answered it: only then is there an answer to stop. */
export function onItsWay(sent: Promise<unknown>): void {
  const done = sent.then(
    () => undefined,
    () => undefined,
  );
  standing.add(done);
  void done.then(() => standing.delete(done));
}

/**
 * Done when the server knows of every message that this tab has sent, or does not within some time. One that is taken back
 * before would still be answered there, with nobody to stop it.
 * @param most how long is waited at most, in ms
 */
export async function arrival(most = MOST_WAITED_MS): Promise<void> {
  if (standing.size === 0) return;
  let givenUp: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    givenUp = setTimeout(resolve, most);
  });
  await Promise.race([Promise.all(standing), late]);
  clearTimeout(givenUp);
}
