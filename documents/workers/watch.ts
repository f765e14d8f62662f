/** How often the memory of what works is looked at. */
const LOOK_MILLISECONDS = 200;

/**
 * Looks at what a thread or process holds while it works; the limit of V8 sees its heap alone, not what buffers hold beside it.
 * @param held asks for megabytes; a look that fails, as at a thread that does not run yet or any more, tells nothing
 */
export function watchMemory(
  held: () => Promise<number>,
  tell: (megabytes: number) => void,
): { readonly stop: () => void } {
  let [looking, stopped] = [false, false];
  const look = async (): Promise<void> => {
    try {
      const megabytes = await held();
      if (!stopped) tell(megabytes);
    } catch {
      return;
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look();
  }, LOOK_MILLISECONDS).unref();
  return {
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}
