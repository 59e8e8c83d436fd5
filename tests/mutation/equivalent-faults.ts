import { readFileSync } from 'node:fs'
import type { Mutant } from './report.ts'

/** A planted fault that changes nothing a person could notice, as the run prints it, with the reason. */
export interface EquivalentFault extends Pick<Mutant, 'file' | 'code' | 'replacement'> {
  reason: string
}

/** Reads the checked-in list. Its faults count as unnoticed in the score, and are not printed again. */
export function readEquivalentFaults(): EquivalentFault[] {
  const [, ...lines] = readFileSync('tests/mutation/equivalent-faults.tsv', 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [file = '', code = '', replacement = '', reason = ''] = line.split('\t')
    return { file, code, replacement, reason }
  })
}

export function isSameFault(one: EquivalentFault, other: Mutant): boolean {
  return one.file === other.file && one.code === other.code && one.replacement === other.replacement
}
