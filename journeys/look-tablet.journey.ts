import { tellLook } from './look/tell.ts';

tellLook({ width: 768, height: 1024 });
