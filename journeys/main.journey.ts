import { startProduct } from '#server/testing.ts';
import { tellMain } from './stories/main.ts';

tellMain(() => startProduct({ first: true }));
