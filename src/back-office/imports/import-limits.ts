/** The limits of an import: bytes of a table, bytes of a file of contacts, which have pictures, rows, and errors in the report. */
export const importLimits = { bytes: 5_000_000, contactsBytes: 25_000_000, rows: 5_000, problems: 100 } as const
