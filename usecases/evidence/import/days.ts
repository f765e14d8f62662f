/** First and last day, ISO. */
export interface Days {
  readonly from: string;
  readonly to: string;
}
