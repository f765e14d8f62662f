import type { Family } from './drawn-file.ts';
import type { PaperFamily } from './papers.ts';
import { otherUnit, planned, quarters, yearBefore } from './compared-sheets.ts';
import {
  bareReadings,
  goalsBeside,
  partsOfMonths,
  postings,
  sitesAcross,
  stocks,
  thousands,
  touching,
} from './counted-sheets.ts';
import { fertilisers, herds } from './farm-sheets.ts';
import { fleet, flights, freight, journeys } from './journey-sheets.ts';
import { goods, inventory, refrigerants, wastes } from './trade-sheets.ts';
import { beside, hiddenRows, mergedHeads, pivot, readings, sections, stacked } from './utility-sheets.ts';
import { agencyInvoices, folios, receipts } from './journey-papers.ts';
import { largeBills, smallBills } from './power-papers.ts';
import { freightStatements, fuelStatements, serviceReports, wasteStatements } from './statement-papers.ts';
import { gasBills, waterBills } from './volume-papers.ts';

/** Layouts of sheets, by name. */
export const SHEET_FAMILIES: Readonly<Record<string, Family>> = {
  otherUnit,
  planned,
  quarters,
  yearBefore,
  fertilisers,
  herds,
  fleet,
  flights,
  freight,
  journeys,
  goods,
  inventory,
  refrigerants,
  wastes,
  beside,
  hiddenRows,
  mergedHeads,
  pivot,
  readings,
  sections,
  stacked,
  bareReadings,
  goalsBeside,
  partsOfMonths,
  postings,
  sitesAcross,
  stocks,
  thousands,
  touching,
};

/** Papers with text, by name. */
export const PAPER_FAMILIES: Readonly<Record<string, PaperFamily>> = {
  agencyInvoices,
  folios,
  receipts,
  largeBills,
  smallBills,
  freightStatements,
  fuelStatements,
  serviceReports,
  wasteStatements,
  gasBills,
  waterBills,
};
