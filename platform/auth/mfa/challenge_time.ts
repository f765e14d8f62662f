/** How long a challenge of a second factor may be answered. */
export const challengeSeconds = 300;
