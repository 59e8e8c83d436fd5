import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of the reports, and of the files that let a repeated run skip what was tried before. */
export const resultsFolder = 'test-results/mutation'

/** The report of a folder, written once all of its mutants have been tried. */
export const reportFile = (folder: string) => path.join(resultsFolder, `${folder.replaceAll('/', '-')}.json`)

/** The results so far, in the format of the report; written at the end of a run and when it is stopped early. */
export const incrementalFile = (folder: string) => reportFile(folder).replace('.json', '.incremental.json')

/** The file with the number of the folder's mutants. */
export const plannedFile = (report: string) => report.replace('.json', '.planned.json')

export interface Place {
  line: number
  column: number
}

export interface ReportedMutant {
  status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'Ignored' | 'CompileError' | 'RuntimeError'
  statusReason?: string
  replacement?: string
  location: { start: Place; end: Place }
}

/** The fields of Stryker's report (the mutation testing elements' schema) that are read here. */
export interface StrykerReport {
  files: Record<string, { source: string; mutants: ReportedMutant[] }>
}

/** Whether a mutant took too long. Vitest's own limit counts too, since on a busy machine a test may exceed it without any fault. */
export function isTimeout({ status, statusReason = '' }: ReportedMutant): boolean {
  return (
    (status === 'Timeout' && !/hit limit/i.test(statusReason)) ||
    (status === 'Killed' && /timed out in/.test(statusReason))
  )
}

/** Removes the mutants that took too long from the saved results, so that the next run tries them again; Stryker would skip them forever. */
export function dropTimeouts(folder: string): void {
  const file = incrementalFile(folder)
  if (!existsSync(file)) return
  const report = JSON.parse(readFileSync(file, 'utf8')) as StrykerReport
  for (const of of Object.values(report.files)) of.mutants = of.mutants.filter((mutant) => !isTimeout(mutant))
  writeFileSync(file, JSON.stringify(report))
}
