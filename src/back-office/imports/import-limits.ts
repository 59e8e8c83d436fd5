/**
 * The limits of an import: the bytes of a table, the bytes of a contacts file (larger, since contacts have pictures), the rows, and the
 * errors that the report lists.
 */
export const importLimits = { bytes: 5_000_000, contactsBytes: 25_000_000, rows: 5_000, problems: 100 } as const
