import { globSync, readFileSync } from 'node:fs'

/**
 * Which rows of the specification are named by a test's title, and which are not. `docs/spec/untested.tsv` lists rows
 * that no test can see, each with its reason: id, tab, reason.
 */
const rows = readFileSync('docs/spec/requirements.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([id = '', , , area = '', , requirement = '']) => ({ id, area, requirement }))
const known = new Set(rows.map(({ id }) => id))
const reasons = new Map(
  globSync('docs/spec/untested.tsv')
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.split('\t') as [string, string]),
)

const named = new Set<string>()
const strange = new Set<string>()
const titles = /\b(?:test|it|describe|journey)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g
for (const file of globSync([
  'src/**/*.test.{ts,tsx}',
  'seeds/**/*.test.ts',
  'tools/**/*.test.ts',
  'tests/**/*.{test,spec}.ts',
]))
  for (const [, , title = ''] of readFileSync(file, 'utf8').matchAll(titles))
    for (const [id] of title.matchAll(/\b[SCAI]-[A-Z]{3,4}-\d{3}\b/g)) (known.has(id) ? named : strange).add(id)

const areas = [...new Set(rows.map(({ area }) => area))].sort()
const list = process.argv[2]
console.log('area'.padEnd(20), 'rows', 'named', 'reason', 'open')
for (const area of areas) {
  const inArea = rows.filter((row) => row.area === area)
  const done = inArea.filter(({ id }) => named.has(id)).length
  const excused = inArea.filter(({ id }) => !named.has(id) && reasons.has(id)).length
  const open = inArea.length - done - excused
  console.log(
    area.padEnd(20),
    String(inArea.length).padStart(4),
    String(done).padStart(5),
    String(excused).padStart(6),
    String(open).padStart(4),
  )
}
console.log(
  `${rows.length} rows, ${named.size} named by a test, ${[...reasons.keys()].filter((id) => !named.has(id)).length} with a reason`,
)
if (list)
  for (const { id, area, requirement } of rows)
    if (area === list && !named.has(id) && !reasons.has(id)) console.log(`${id}\t${requirement}`)
for (const id of strange) console.error(`no such row: ${id}`)
process.exitCode = strange.size > 0 ? 1 : 0
