/** The fields of the rows of one kind of import, and how files call them. */
export interface ImportFields<Field extends string = string> {
  /** By field: how our own files head its column, and what it is called on the screen. */
  titles: Readonly<Record<Field, string>>
  /** By field: how other programs head it, in their own words. */
  headings: Readonly<Partial<Record<Field, readonly string[]>>>
  /** By field: whether a value can be one of it; such a column is found by its values too. */
  isValue: Readonly<Partial<Record<Field, (text: string) => boolean>>>
  /** By field: what every value has to be, where another program means something else by the heading. */
  mustBe?: Readonly<Partial<Record<Field, (text: string) => boolean>>>
  /** By field: others that make it needless to look for it by its values. */
  guessedUnless?: Readonly<Partial<Record<Field, readonly Field[]>>>
  /** Fields of which several columns count, as a telephone at work and at home: the first right value is taken. */
  several: readonly Field[]
  /** The titles of what misses among the fields that columns were found for. */
  findMissing: (found: ReadonlySet<string>) => string[]
}

/** What is longer is no heading that anybody knows; to sort a longer run of marks would take the square of their number. */
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
