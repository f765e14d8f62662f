import { tellLook } from './look/tell.ts';

tellLook('pt-BR');
