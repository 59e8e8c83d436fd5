import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isSameFault, readEquivalentFaults } from './equivalent-faults.ts'
import { mutatedFolders } from './folders.ts'
import { finishedAt, type Mutant, readMutants } from './report.ts'
import { installStryker, runStryker } from './run-stryker.ts'
import { formatFault, keepResults, listSurvivors, toSavedResult } from './saved-results.ts'
import { countScore, formatTable } from './score.ts'

/**
 * `npm run test:mutation -- FOLDER... --minutes 60 --slots 2 --fresh --keep`: plants small faults in the code of the named folders, or of
 * all folders in folders.ts, and counts those that the tests near them notice. The folder whose results are oldest comes first. A repeated
 * run tries only what has changed after the last run, so a run that was cut short continues the next time. `--keep` stores the results of
 * fully tried folders in results.json.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '300' },
    slots: { type: 'string', default: String(Math.max(1, Math.floor(availableParallelism() / 2))) },
    fresh: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
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

const tried = wanted.flatMap(({ folder }) => readMutants(folder) ?? [])
const mutants = tried.flatMap((of) => of.mutants)
const equivalent = readEquivalentFaults()
const isListed = (mutant: Mutant) => equivalent.some((fault) => isSameFault(fault, mutant))
const list = (heading: string, some: Mutant[]) => {
  if (some.length > 0) console.log(`\n${heading}:`)
  for (const mutant of some) console.log(formatFault(mutant))
}
const unnoticed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
list('Not noticed by a near test', listSurvivors(mutants, equivalent))
list(
  'Timed out, tried again by the next run',
  mutants.filter(({ status }) => status === 'Timeout'),
)
list(
  'Noticed, although equivalent-faults.tsv lists it',
  mutants.filter((mutant) => mutant.status === 'Killed' && isListed(mutant)),
)
if (values.keep) {
  const whole = tried.filter(({ folder, notTried }) => notTried === 0 && finishedAt(folder) > 0)
  keepResults(
    Object.fromEntries(
      whole.map(({ folder, mutants }) => [folder, toSavedResult(mutants, finishedAt(folder), equivalent)]),
    ),
  )
}
const notTried = tried.reduce((sum, of) => sum + of.notTried, 0)
const sum = countScore('in sum', mutants, notTried)
console.log(`\n${formatTable([...tried.map((of) => countScore(of.folder, of.mutants, of.notTried)), sum])}`)
console.log(`\nnot noticed and equivalent, by equivalent-faults.tsv: ${unnoticed.filter(isListed).length}`)
if (unfinished.length > 0) console.log(`\n${unfinished.join('\n')}`)
if (sum.score < lowestScore) console.log(`\nbelow ${lowestScore} %`)
process.exitCode = unfinished.length > 0 || sum.score < lowestScore ? 1 : 0
