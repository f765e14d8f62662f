/** What a pack is of, as its row keeps it; of a filter, the lines that it let through when it was asked for. */
export type AskedPack =
  | { readonly of: 'sample'; readonly sampleId: string }
  | { readonly of: 'inventory'; readonly inventoryId: string }
  | { readonly of: 'issue'; readonly issueId: string }
  | { readonly of: 'filter'; readonly filter: object; readonly entryIds: readonly string[] };
