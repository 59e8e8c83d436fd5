/** The fields of one kind of import, and how the columns of a file are matched to them. */
export interface ImportFields<Field extends string = string> {
  /** By field: how our own files head its column, and what it is called on the screen. */
  titles: Readonly<Record<Field, string>>
  /** By field: how other programs head it, in their own words. */
  headings: Readonly<Partial<Record<Field, readonly string[]>>>
  /** By field: whether a text can be its value, so that a column without a known heading can be recognised by its values. */
  isValue: Readonly<Partial<Record<Field, (text: string) => boolean>>>
  /** By field: what every value of its column must match, because other programs use the same heading for something else. */
  mustBe?: Readonly<Partial<Record<Field, (text: string) => boolean>>>
  /** By field: other fields that, once matched, make it needless to look for this one by values. */
  guessedUnless?: Readonly<Partial<Record<Field, readonly Field[]>>>
  /** Fields of which several columns count, as a telephone at work and at home: the first right value is taken. */
  several: readonly Field[]
  /** The titles of required columns that are missing, given the fields for which columns were found. */
  findMissing: (found: ReadonlySet<string>) => string[]
}

/**
 * Headings are cut to this length: no real one is longer, and normalising a long run of accents takes time that grows with the square of
 * its length.
 */
const longestHeading = 200

/** Files call the same column "E-mail 1 - Value", "e-mail 1 value" and "Email1Value". */
export function simplifyHeading(heading: string): string {
  return heading
    .slice(0, longestHeading)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
}

/** Endings and media types of the tables that are taken. */
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
