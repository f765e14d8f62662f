/** The part of saxen that is used here; the package brings no types. */
declare module 'saxen' {
  type Decode = (text: string) => string;

  export class Parser {
    on(
      event: 'openTag',
      take: (name: string, attributes: () => Record<string, string>, decode: Decode, closes: boolean) => void,
    ): this;
    on(event: 'closeTag', take: (name: string, decode: Decode, closes: boolean) => void): this;
    on(event: 'text', take: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', take: (text: string) => void): this;
    on(event: 'attention', take: (text: string) => void): this;
    on(event: 'error', take: (error: Error) => void): this;
    write(piece: string): this;
    end(): Error | undefined;
  }
}
