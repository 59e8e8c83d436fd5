import { writeFileSync } from 'node:fs'
import { plannedFile } from './results.ts'

interface Tested {
  fileName: string
  status: string
  replacement?: string
  location: { start: { line: number } }
}

/**
 * Prints each fault that no test noticed, or that took too long, as soon as it is found, and stores how many faults are planned, since a
 * run may be stopped early.
 */
class LiveReporter {
  static inject = ['options'] as const
  readonly #report: string

  constructor({ jsonReporter }: { jsonReporter: { fileName: string } }) {
    this.#report = jsonReporter.fileName
  }

  onMutationTestingPlanReady({ mutantPlans }: { mutantPlans: unknown[] }): void {
    writeFileSync(plannedFile(this.#report), JSON.stringify(mutantPlans.length))
  }

  onMutantTested({ fileName, status, replacement = '', location }: Tested): void {
    if (status === 'Survived' || status === 'Timeout')
      console.log(
        `${status}: ${fileName}:${location.start.line}  ->  ${replacement.replace(/\s+/g, ' ').slice(0, 100)}`,
      )
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'live', injectableClass: LiveReporter }]
