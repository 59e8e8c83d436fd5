/** The limits of an import: bytes of the file, rows, and errors in the report. */
export const importLimits = { bytes: 5_000_000, rows: 5_000, problems: 100 } as const
