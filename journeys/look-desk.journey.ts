import { tellLook } from './look/tell.ts';

tellLook({ width: 1440, height: 900 });
