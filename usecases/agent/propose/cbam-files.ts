import { MAY_BE_TABLE, readImportFile } from '../../cbam/import/file.ts';
import { mayKeepImports } from '../../may/cbam.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { keepReadings, lookedAt, oneFile, type Reading } from '../collect/readings.ts';
import { keepProposals, Left, type NewProposal } from './keep.ts';
import { proposeCbamLines } from './steps.ts';

/** What a file is refused by that is no table of imports, and none of this agent's business. */
const OTHERS: ReadonlySet<string> = new Set(['cbam.file_columns', 'document.unsupported', 'document.heic']);

interface Table {
  readonly id: string;
  readonly name: string;
}

/** Proposes to add the lines of tables in which nothing lacks; what a table lacks is a person's to mend, and counted. */
export const proposeLinesOfFiles: UseCase<typeof proposeCbamLines.input, typeof proposeCbamLines.output> = {
  contract: proposeCbamLines,
  may: ({ actor }) => mayKeepImports(actor),
  async run(context, { most }) {
    const left = new Left();
    const proposals: NewProposal[] = [];
    const readings: Reading[] = [];
    for (const table of await unreadTables(context, most)) {
      const outcome = await oneFile(context, () => readImportFile.run(context, { documentId: table.id }));
      const source = `document:${table.id}`;
      if ('refused' in outcome) {
        const { code } = outcome.refused;
        if (OTHERS.has(code)) readings.push({ source, outcome: 'other' });
        else {
          left.add(code);
          readings.push({ source, outcome: 'refused', code });
        }
        continue;
      }
      const { ready, faulty } = outcome.done;
      if (ready === 0 || faulty > 0) {
        left.add(ready === 0 ? 'cbam.file_empty' : 'cbam.file_faulty');
        readings.push({ source, outcome: 'confirm' });
      } else {
        readings.push({ source, outcome: 'proposed' });
        proposals.push(proposalOf(table, outcome.done));
      }
    }
    await keepReadings(context, 'cbam', readings);
    return { ...(await keepProposals(context, proposals)), left: left.counts };
  },
};

/** Tables that stand as documents, that no line of imports came from, and that the agent has not looked at. */
function unreadTables({ tx, actor }: RunContext, most: number): Promise<Table[]> {
  return tx.query<Table>(
    `select d.id, d.name from public.documents d
     where d.organization_id = $1 and d.discarded_at is null
       and ${MAY_BE_TABLE}
       and not exists (select from public.cbam_imports c where c.organization_id = $1 and c.document_id = d.id)
       and not ${lookedAt('cbam', `'document:' || d.id`)}
     order by d.created_at, d.id limit ${most}`,
    [organizationOf(actor)],
  );
}

type Read = Awaited<ReturnType<typeof readImportFile.run>>;

function proposalOf({ id, name }: Table, { ready, rows }: Read): NewProposal {
  const lines = rows.flatMap(({ line }) => (line === null ? [] : [line]));
  // Of long tables a hundred lines are read here: what is said of all of them is their count alone.
  const whole = lines.length === ready;
  return {
    kind: 'cbam_lines',
    subject: `cbam:${id}`,
    verb: 'cbam.addFromFile',
    input: { documentId: id, leaveOut: false },
    facts: {
      documentId: id,
      documentName: name,
      lines: ready,
      byDefault: whole ? lines.filter(({ basis }) => basis === 'default').length : null,
      installations: [...new Set(lines.map(({ installation }) => installation))].filter(Boolean).slice(0, 5),
    },
  };
}
