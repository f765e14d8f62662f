import { tellLook } from './look/tell.ts';

// Between a phone and a desk nothing but the room changes: one look is enough.
tellLook({ width: 768, height: 1024 }, ['pt-BR'], ['light']);
