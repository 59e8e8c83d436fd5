import { defineConfig } from 'vitest/config'
import { screenImports } from './tools/build/screen-imports.ts'
import { svgPath } from './tools/build/svg-path.ts'

/** Tests that start programs, measure costs or send every value to every call run in `npm run test:slow`, and where a command names files. */
const namesFiles = process.argv.some((word) => /^(?:src|tests|tools)\//.test(word))
const takesSlowTests = process.env.SLOW_TESTS === '1' || namesFiles

export default defineConfig({
  plugins: [svgPath(), screenImports()],
  test: {
    include: [
      'src/**/*.test.ts',
      'src/**/*.test.tsx',
      'sandbox/**/*.test.ts',
      'seeds/**/*.test.ts',
      'tools/**/*.test.ts',
      'ops/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    exclude: takesSlowTests ? ['**/node_modules/**'] : ['**/node_modules/**', '**/*.slow.test.ts'],
    globalSetup: ['tests/harness/start-postgres.ts'],
    // what the sandbox takes and answers is compared with the real provider's description
    setupFiles: ['tests/harness/fail-where-sandbox-differs.ts'],
    pool: 'forks',
    maxWorkers: 3,
    // a worker loads the modules once for all its files, which halves the run: a test that changes a module's state changes it back
    isolate: false,
    // a test that asserts nothing cannot fail
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    // a busy machine takes its time, and only a test that hangs waits so long
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // every function of a store is executed by a test, so that a renamed column fails one: raw SQL is not checked by types
    coverage: {
      include: ['src/**/*-store.ts', 'sandbox/storage/*-store.ts'],
      reporter: ['text-summary', 'json'],
      reportsDirectory: 'test-results/coverage',
      reportOnFailure: true,
      thresholds: { functions: 100 },
    },
  },
})
