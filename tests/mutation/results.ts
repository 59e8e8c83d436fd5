import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of the reports, and of what saves a repeated run from trying everything again. */
export const resultsFolder = 'test-results/mutation'

/** Written when all mutants of the folder were tried. */
export const reportFile = (folder: string) => path.join(resultsFolder, `${folder.replaceAll('/', '-')}.json`)

/** Written at the end and when the run is left before it; the same shape as the report. */
export const incrementalFile = (folder: string) => reportFile(folder).replace('.json', '.incremental.json')

/** How many mutants the folder has. */
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

/** As much of Stryker's report (the mutation testing elements' schema) as is read here. */
export interface StrykerReport {
  files: Record<string, { source: string; mutants: ReportedMutant[] }>
}

/** Whether a mutant took too long; Vitest's own limit counts too, since a test may exceed it on a busy machine without any fault. */
export function isTimeout({ status, statusReason = '' }: ReportedMutant): boolean {
  return (
    (status === 'Timeout' && !/hit limit/i.test(statusReason)) ||
    (status === 'Killed' && /timed out in/.test(statusReason))
  )
}

/** Stryker would keep a mutant that took too long for good; the next run tries it again. */
export function dropTimeouts(folder: string): void {
  const file = incrementalFile(folder)
  if (!existsSync(file)) return
  const report = JSON.parse(readFileSync(file, 'utf8')) as StrykerReport
  for (const of of Object.values(report.files)) of.mutants = of.mutants.filter((mutant) => !isTimeout(mutant))
  writeFileSync(file, JSON.stringify(report))
}
