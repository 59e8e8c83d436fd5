import { existsSync, readFileSync, statSync } from 'node:fs'
import {
  incrementalFile,
  isTimeout,
  type Place,
  plannedFile,
  type ReportedMutant,
  reportFile,
  type StrykerReport,
} from './results.ts'

export interface Mutant {
  file: string
  line: number
  status: ReportedMutant['status']
  /** The original code, and what Stryker put in its place. */
  code: string
  replacement: string
}

/** When a run of the folder last finished; zero if none ever did. */
export function finishedAt(folder: string): number {
  return statSync(reportFile(folder), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

export interface FolderMutants {
  folder: string
  /** Mutants that were tried in the last run, or in an earlier one and are unchanged since. */
  mutants: Mutant[]
  notTried: number
}

/** The mutants of the folder; undefined if no run of it ever began. */
export function readMutants(folder: string): FolderMutants | undefined {
  const file = incrementalFile(folder)
  if (!existsSync(file)) return undefined
  const { files } = JSON.parse(readFileSync(file, 'utf8')) as StrykerReport
  const mutants = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => toMutant(file, source, mutant)),
  )
  const planned = plannedFile(reportFile(folder))
  const all = existsSync(planned) ? Number(readFileSync(planned, 'utf8')) : mutants.length
  return { folder, mutants, notTried: Math.max(0, all - mutants.length) }
}

function toMutant(file: string, source: string, mutant: ReportedMutant): Mutant {
  const { start, end } = mutant.location
  return {
    file,
    line: start.line,
    status: isTimeout(mutant) ? 'Timeout' : mutant.status,
    code: joinLines(cutOut(source, start, end)),
    replacement: joinLines(mutant.replacement ?? ''),
  }
}

function cutOut(source: string, start: Place, end: Place): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1)
  lines[0] = (lines[0] ?? '').slice(start.column - 1)
  return lines.join('\n')
}

const longestCode = 70

export function joinLines(code: string): string {
  const line = code.replace(/\s+/g, ' ')
  return line.length > longestCode ? `${line.slice(0, longestCode)} ...` : line
}
