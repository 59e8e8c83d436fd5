import { readFileSync, statSync } from 'node:fs'
import { reportFile } from './stryker-options.ts'

export interface Mutant {
  file: string
  line: number
  status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'Ignored' | 'CompileError' | 'RuntimeError' | 'Pending'
  /** The code as it is, and what Stryker put in its place. */
  code: string
  replacement: string
}

interface Place {
  line: number
  column: number
}

/** As much of Stryker's report (the mutation testing elements' schema) as is read here. */
interface StrykerReport {
  files: Record<
    string,
    {
      source: string
      mutants: { status: Mutant['status']; replacement?: string; location: { start: Place; end: Place } }[]
    }
  >
}

/** When the folder was last finished; zero where it never was. */
export function finishedAt(folder: string): number {
  return statSync(reportFile(folder), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Every mutant of the folder's last finished run. */
export function readMutants(folder: string): Mutant[] {
  const { files } = JSON.parse(readFileSync(reportFile(folder), 'utf8')) as StrykerReport
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map(({ status, replacement = '', location: { start, end } }) => ({
      ...{ file, line: start.line, status },
      code: joinLines(cutOut(source, start, end)),
      replacement: joinLines(replacement),
    })),
  )
}

function cutOut(source: string, start: Place, end: Place): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1)
  lines[0] = (lines[0] ?? '').slice(start.column - 1)
  return lines.join('\n')
}

const longestCode = 70

function joinLines(code: string): string {
  const line = code.replace(/\s+/g, ' ')
  return line.length > longestCode ? `${line.slice(0, longestCode)} ...` : line
}
