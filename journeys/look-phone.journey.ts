import { tellLook } from './look/tell.ts';

tellLook({ width: 390, height: 844 });
