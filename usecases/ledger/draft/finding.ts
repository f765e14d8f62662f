import type { z } from 'zod';
import type { finding } from './draft-shape.ts';

export type Finding = z.output<typeof finding>;
