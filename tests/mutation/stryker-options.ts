import path from 'node:path'
import type { MutatedFolder } from './folders.ts'
import { incrementalFile, reportFile } from './results.ts'

export interface RunSettings {
  slots: number
  sandbox: string
  fresh: boolean
}

/** Stryker's options for one folder. */
export function buildOptions({ folder }: MutatedFolder, { slots, sandbox, fresh }: RunSettings): object {
  return {
    testRunner: 'vitest',
    plugins: [
      path.resolve('tests/mutation/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js'),
      path.resolve('tests/mutation/ignore-wording.ts'),
      path.resolve('tests/mutation/live-reporter.ts'),
    ],
    // Vitest need not search all imports for related tests: the configuration lists the few that are near
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false, pool: 'threads' },
    // React is tested in a browser (tests/browser), and texts and schemas of the wire are data, so they get no faults
    mutate: [
      `${folder}/**/*.ts`,
      '!**/*.test.ts',
      '!**/web/**',
      '!**/text.ts',
      '!**/contract.ts',
      '!**/*-contract.ts',
      '!**/*.d.ts',
      // PDFs are drawn in a thread of their own, in which Stryker plants nothing
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
    // longer than a test may take (vitest.config.ts), so that Vitest can name a test that hangs
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
