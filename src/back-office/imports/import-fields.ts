/** The fields of one kind of import, and how the columns of a file are matched to them. */
export interface ImportFields<Field extends string = string> {
  /** By field: the heading of its column in this shop's own files, which is also its name on the screen. */
  titles: Readonly<Record<Field, string>>
  /** By field: the headings that other programs give its column. */
  headings: Readonly<Partial<Record<Field, readonly string[]>>>
  /** By field: whether a text can be its value, so that a column without a known heading can be recognised by its values. */
  isValue: Readonly<Partial<Record<Field, (text: string) => boolean>>>
  /** By field: what every value of its column must match, because other programs also use its headings for something else. */
  mustBe?: Readonly<Partial<Record<Field, (text: string) => boolean>>>
  /** By field: other fields; once one of them is matched, no column is guessed for this one. */
  guessedUnless?: Readonly<Partial<Record<Field, readonly Field[]>>>
  /** Fields that may have several columns, such as a telephone number at work and one at home: the first valid value is taken. */
  several: readonly Field[]
  /** The titles of required columns that are missing, given the fields for which columns were found. */
  findMissing: (found: ReadonlySet<string>) => string[]
}

/**
 * Headings are cut to this length: no real one is longer, and normalising a long run of accents takes time that grows with the square of
 * its length.
 */
const longestHeading = 200

/** Reduces a heading to its letters and digits, since files call the same column "E-mail 1 - Value", "e-mail 1 value" and "Email1Value". */
export function simplifyHeading(heading: string): string {
  return heading
    .slice(0, longestHeading)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
}

/** File endings and media types of the tables that an import accepts. */
export const tableFileTypes = [
  '.csv',
  'text/csv',
  '.txt',
  'text/plain',
  '.tsv',
  'text/tab-separated-values',
  '.xlsx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]
