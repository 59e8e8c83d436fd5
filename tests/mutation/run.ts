import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { mutatedFolders } from './folders.ts'
import { finishedAt, readMutants } from './report.ts'
import { installStryker, runStryker } from './run-stryker.ts'
import { countScore, formatTable } from './score.ts'

/**
 * `npm run test:mutation -- FOLDER... --minutes 60 --slots 2 --fresh`: plants small faults in the code of the folders, all of the
 * table where none is named, and counts those that the tests beside them notice. The folder whose results are oldest comes first,
 * and a repeated run tries only what has changed since, so that a run cut short by the time goes on the next time.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '300' },
    slots: { type: 'string', default: String(Math.max(1, Math.floor(availableParallelism() / 2))) },
    fresh: { type: 'boolean', default: false },
  },
})
const lowestScore = 85
const end = Date.now() + Number(values.minutes) * 60_000

const isNamed = (folder: string) =>
  positionals.length === 0 || positionals.some((name) => `${folder}/`.startsWith(`${name.replace(/\/+$/, '')}/`))
const wanted = mutatedFolders.filter(({ folder }) => isNamed(folder))
if (wanted.length === 0) {
  console.error(`no such folder in tests/mutation/folders.ts: ${positionals.join(' ')}`)
  process.exit(1)
}

installStryker()
const unfinished: string[] = []
for (const mutated of wanted.toSorted((one, other) => finishedAt(one.folder) - finishedAt(other.folder))) {
  const limitMs = end - Date.now()
  if (limitMs > 0) console.log(`\n${mutated.folder}`)
  const result =
    limitMs > 0 ? await runStryker(mutated, { slots: Number(values.slots), fresh: values.fresh, limitMs }) : 'left'
  if (result !== 'done')
    unfinished.push(`${mutated.folder} ${result === 'left' ? 'was left when the time was over' : 'failed'}`)
}

const finished = wanted.filter(({ folder }) => finishedAt(folder) > 0)
const mutants = finished.map(({ folder }) => ({ folder, mutants: readMutants(folder) }))
const unnoticed = mutants
  .flatMap((of) => of.mutants)
  .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
if (unnoticed.length > 0) console.log('\nNot noticed by a near test:')
for (const { file, line, status, code, replacement } of unnoticed)
  console.log(`${file}:${line}  ${status === 'NoCoverage' ? 'not executed  ' : ''}${code}  ->  ${replacement}`)
const sum = countScore(
  'in sum',
  mutants.flatMap((of) => of.mutants),
)
console.log(`\n${formatTable([...mutants.map((of) => countScore(of.folder, of.mutants)), sum])}`)
if (unfinished.length > 0) console.log(`\n${unfinished.join('\n')}`)
if (sum.score < lowestScore) console.log(`\nbelow ${lowestScore} %`)
process.exitCode = unfinished.length > 0 || sum.score < lowestScore ? 1 : 0
