import type { UseCase } from '../usecase.ts';
import { registerDocument, listDocuments, getDocument, discardDocument } from './document/documents.ts';
import { excerptDocument } from './document/excerpt.ts';
import { listEvidence, addEvidence, withdrawEvidence } from './evidence.ts';
import { fixImport } from './import/fix.ts';
import { commitImport, cancelImport, undoImport } from './import/imports.ts';
import { previewImport, tellImports } from './import/preview.ts';
import { proposeImport } from './import/propose.ts';
import { tellTemplates } from './import/templates.ts';
import { totalImport } from './import/totals.ts';
import { tellValues, tellGone } from './import/values.ts';
import { findMappings, saveMapping, forgetMapping } from './mapping/mappings.ts';

// Made by `npm run registry` from the files of this floor; a test compares.
export const evidenceVerbs: readonly UseCase[] = [
  registerDocument,
  listDocuments,
  getDocument,
  discardDocument,
  excerptDocument,
  listEvidence,
  addEvidence,
  withdrawEvidence,
  fixImport,
  commitImport,
  cancelImport,
  undoImport,
  previewImport,
  tellImports,
  proposeImport,
  tellTemplates,
  totalImport,
  tellValues,
  tellGone,
  findMappings,
  saveMapping,
  forgetMapping,
];
