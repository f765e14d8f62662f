import { startProduct } from '#server/testing.ts';
import { UNATTENDED } from './person.ts';
import { tellAccess } from './stories/access.ts';

tellAccess(() => startProduct({ env: UNATTENDED }));
