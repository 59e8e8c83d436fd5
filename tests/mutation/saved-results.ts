import { readFileSync, writeFileSync } from 'node:fs'
import { type EquivalentFault, isSameFault } from './equivalent-faults.ts'
import type { Mutant } from './report.ts'
import { countScore } from './score.ts'

/** What the last complete run of a folder found. */
export interface SavedResult {
  day: string
  faults: number
  /** How many faults a test noticed, by failing or by taking too long. */
  noticed: number
  /** How many unnoticed faults equivalent-faults.tsv lists. */
  equivalent: number
  /** All other unnoticed faults, as the run prints them. */
  survivors: string[]
}

const savedFile = 'tests/mutation/results.json'

export function readSavedResults(): Record<string, SavedResult> {
  return JSON.parse(readFileSync(savedFile, 'utf8'))
}

/** Replaces the checked-in results of these folders only, since a run of all folders takes a night and is done in parts. */
export function keepResults(results: Record<string, SavedResult>): void {
  const all = Object.entries({ ...readSavedResults(), ...results }).toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(savedFile, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
}

export function toSavedResult(
  mutants: readonly Mutant[],
  finishedAt: number,
  equivalent: readonly EquivalentFault[],
): SavedResult {
  const { mutants: faults, killed, timedOut } = countScore('', mutants)
  const survivors = listSurvivors(mutants, equivalent).map(formatFault)
  return {
    day: new Date(finishedAt).toISOString().slice(0, 10),
    faults,
    noticed: killed + timedOut,
    equivalent: faults - killed - timedOut - survivors.length,
    survivors,
  }
}

/** Mutants that no near test noticed, without those that are listed as equivalent. */
export function listSurvivors(mutants: readonly Mutant[], equivalent: readonly EquivalentFault[]): Mutant[] {
  return mutants.filter(
    (mutant) =>
      (mutant.status === 'Survived' || mutant.status === 'NoCoverage') &&
      !equivalent.some((fault) => isSameFault(fault, mutant)),
  )
}

export function formatFault({ file, line, status, code, replacement }: Mutant): string {
  return `${file}:${line}  ${status === 'NoCoverage' ? 'not executed  ' : ''}${code}  ->  ${replacement}`
}
