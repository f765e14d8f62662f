/** The programme whose order of preference decides between factors that all fit. */
export type Programme = 'brazil' | 'uk' | 'us' | 'international';
