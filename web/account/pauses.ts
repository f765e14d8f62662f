/** Between signing in and the product, and between a sign-out that failed and the sign-in page (specification, section 9). */
const AFTER_SIGN_IN_MS = 100;
const AFTER_SIGN_OUT_ERROR_MS = 500;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The moment in which the news of a sign-in is seen. */
export const pauseAfterSignIn = (): Promise<void> => pause(AFTER_SIGN_IN_MS);

/** The moment in which it is seen that signing out went wrong. */
export const pauseAfterSignOutError = (): Promise<void> => pause(AFTER_SIGN_OUT_ERROR_MS);
