import path from 'node:path'
import type { MutatedFolder } from './folders.ts'
import { incrementalFile, reportFile } from './results.ts'

export interface RunSettings {
  slots: number
  sandbox: string
  fresh: boolean
}

/** What Stryker is told about one folder. */
export function buildOptions({ folder }: MutatedFolder, { slots, sandbox, fresh }: RunSettings): object {
  return {
    testRunner: 'vitest',
    plugins: [
      path.resolve('tests/mutation/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js'),
      path.resolve('tests/mutation/ignore-wording.ts'),
      path.resolve('tests/mutation/live-reporter.ts'),
    ],
    // the list of near tests is shorter, and needs no search through all imports
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false, pool: 'threads' },
    // React is proved in a browser (tests/browser); texts and schemas of the wire are data
    mutate: [
      `${folder}/**/*.ts`,
      '!**/*.test.ts',
      '!**/web/**',
      '!**/text.ts',
      '!**/contract.ts',
      '!**/*-contract.ts',
      '!**/*.d.ts',
      // drawn in a thread of its own, in which Stryker plants nothing
      '!**/render-*-pdf.ts',
      '!**/*-pdf-worker.ts',
    ],
    ignorers: ['wording'],
    // code that runs once at the start of the process (routes, schemas, constants) is left out: each fault in it would
    // need a process and a PostgreSQL of its own
    ignoreStatic: true,
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: incrementalFile(folder),
    force: fresh,
    concurrency: slots,
    // longer than a test may take (vitest.config.ts), so that a test that hangs is named
    timeoutMS: 150_000,
    dryRunTimeoutMinutes: 20,
    reporters: ['json', 'live', 'progress-append-only'],
    jsonReporter: { fileName: reportFile(folder) },
    ignorePatterns: [
      'dist',
      '.data',
      'test-results',
      'bench',
      'docs/**/*.png',
      'tests/browser',
      'tests/mutation/node_modules',
    ],
    tempDirName: sandbox,
    cleanTempDir: 'always',
    allowEmpty: true,
    logLevel: 'warn',
  }
}
