import { z } from 'zod';
import { reportDocument } from '../document.ts';

/** The shape of a report's JSON, for programs that read it (JSON Schema, draft 2020-12). */
export function reportJsonSchema(): Readonly<Record<string, unknown>> {
  return {
    ...z.toJSONSchema(reportDocument, { target: 'draft-2020-12' }),
    $id: 'urn:razao:report:1',
    title: 'razao.report/1',
  };
}
