import type { Mutant } from './report.ts'

export interface Score {
  folder: string
  mutants: number
  killed: number
  survived: number
  uncovered: number
  timedOut: number
  notTried: number
  /** The share of the tried mutants that a test noticed, in per cent; 100 for a folder without mutants. */
  score: number
}

/** Counts the mutants that were tried; those that are ignored or cannot run are left out. A mutant that hangs counts as noticed. */
export function countScore(folder: string, mutants: readonly Pick<Mutant, 'status'>[], notTried = 0): Score {
  const count = (status: Mutant['status']) => mutants.filter((mutant) => mutant.status === status).length
  const [killed, survived] = [count('Killed'), count('Survived')]
  const [uncovered, timedOut] = [count('NoCoverage'), count('Timeout')]
  const all = killed + survived + uncovered + timedOut
  const score = all === 0 ? 100 : ((killed + timedOut) / all) * 100
  return { folder, mutants: all + notTried, killed, survived, uncovered, timedOut, notTried, score }
}

/** Formats the scores as a table with one line each. */
export function formatTable(scores: readonly Score[]): string {
  const header = ['folder', 'mutants', 'killed', 'survived', 'no coverage', 'timed out', 'not tried', 'score']
  const rows = scores.map(({ folder, mutants, killed, survived, uncovered, timedOut, notTried, score }) => [
    folder,
    ...[mutants, killed, survived, uncovered, timedOut, notTried].map(String),
    `${score.toFixed(1)} %`,
  ])
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => (row[column] ?? '').length)))
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return [header, ...rows].map((row) => row.map(pad).join('  ')).join('\n')
}
