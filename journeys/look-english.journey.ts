import { tellLook } from './look/tell.ts';

tellLook('en');
