import { readFileSync } from 'node:fs'
import { SourceFile } from './source-file.ts'
import { listTestFiles, readTestTitles } from './testing/read-test-titles.ts'

/**
 * A row of the specification. Either the title of a test that runs names its id, or `docs/spec/untested.tsv` has a line with the reason why
 * no test can see it: id, tab, reason.
 */
export interface SpecificationRow {
  id: string
  area: string
  requirement: string
}

const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n').slice(1)

const readRows = (): SpecificationRow[] =>
  linesOf('docs/spec/requirements.tsv')
    .map((line) => line.split('\t'))
    .map(([id = '', , , area = '', , requirement = '']) => ({ id, area, requirement }))

const readReasons = () =>
  new Map(
    linesOf('docs/spec/untested.tsv')
      .map((line) => line.split('\t'))
      .map(([id = '', reason = '']) => [id, reason.trim()] as const),
  )

/** The ids in the titles of the tests that run; of a range such as `S-LOGN-014–016` all three. */
export function namedRows(files: readonly { file: string; text: string }[]): Set<string> {
  const titles = files.flatMap(({ file, text }) => readTestTitles(new SourceFile(file, text).tree).running)
  return new Set(titles.flatMap(readIds))
}

/** The tests that name a row, alone or within a range. */
export function findNaming(files: readonly { file: string; text: string }[], id: string): string[] {
  return files.flatMap(({ file, text }) =>
    readTestTitles(new SourceFile(file, text).tree)
      .written.filter(({ title }) => readIds(title).includes(id))
      .map(({ line, title }) => `${file}:${line}: ${title}`),
  )
}

function readIds(title: string): string[] {
  return [...title.matchAll(/\b([SCAIN]-[A-Z]{3,4}-)(\d{3})(?:–(\d{3}))?\b/g)].flatMap(
    ([, area = '', first = '', last = first]) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, index) => `${area}${String(Number(first) + index).padStart(3, '0')}`,
      ),
  )
}

/** What keeps the specification from being covered, one line for each row. */
export function findGaps(
  rows: readonly SpecificationRow[],
  named: ReadonlySet<string>,
  reasons: ReadonlyMap<string, string>,
): string[] {
  const known = new Set(rows.map(({ id }) => id))
  const open = rows.filter(({ id }) => !named.has(id) && !reasons.has(id))
  const listed = [...reasons]
  const twice = rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) < at)
  return [
    ...twice.map(({ id }) => `${id}: names two rows`),
    ...open.map(({ id, requirement }) => `${id}: no test that runs names it: ${requirement}`),
    ...[...named].filter((id) => !known.has(id)).map((id) => `${id}: a test names it, and there is no such row`),
    ...listed.filter(([id]) => !known.has(id)).map(([id]) => `${id}: untested.tsv lists it, and there is no such row`),
    ...listed.filter(([id]) => named.has(id)).map(([id]) => `${id}: untested.tsv lists it, and a test names it`),
    ...listed.filter(([, reason]) => reason === '').map(([id]) => `${id}: untested.tsv gives no reason`),
  ]
}

function printCounts(rows: SpecificationRow[], named: Set<string>, reasons: Map<string, string>): void {
  const print = (area: string, ...counts: (string | number)[]) =>
    console.log(area.padEnd(20), ...counts.map((count) => String(count).padStart(6)))
  print('area', 'rows', 'named', 'reason', 'open')
  const countIn = (inArea: SpecificationRow[]) => {
    const unnamed = inArea.filter(({ id }) => !named.has(id))
    const excused = unnamed.filter(({ id }) => reasons.has(id))
    return [inArea.length, inArea.length - unnamed.length, excused.length, unnamed.length - excused.length]
  }
  for (const [area, inArea] of [...Map.groupBy(rows, ({ area }) => area)].sort()) print(area, ...countIn(inArea ?? []))
  print('all', ...countIn(rows))
}

function reportCoverage(files: readonly { file: string; text: string }[]): void {
  const rows = readRows()
  const reasons = readReasons()
  const named = namedRows(files)
  printCounts(rows, named, reasons)
  const gaps = findGaps(rows, named, reasons)
  for (const gap of gaps) console.error(gap)
  process.exitCode = gaps.length > 0 ? 1 : 0
}

if (import.meta.main) {
  const files = listTestFiles().map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const [id] = process.argv.slice(2)
  if (id) console.log(findNaming(files, id).join('\n'))
  else reportCoverage(files)
}
