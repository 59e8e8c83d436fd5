import { defineConfig } from 'vitest/config'
import { screenImports } from '../../tools/build/screen-imports.ts'
import { svgPath } from '../../tools/build/svg-path.ts'
import { QuickestFirst } from './quickest-first.ts'

const near = (process.env.MUTATION_TESTS ?? 'src/access').split(',')

/** Each slot of Stryker starts Vitest with this file, in the copy whose code is mutated, with a PostgreSQL of its own. */
export default defineConfig({
  plugins: [svgPath(), screenImports()],
  cacheDir: '.vite',
  test: {
    include: near.map((place) => (place.endsWith('.ts') ? place : `${place}/**/*.test.ts`)),
    globalSetup: ['tests/harness/start-postgres.ts'],
    setupFiles: ['tests/mutation/drop-left-databases.ts'],
    // one process for all files: the modules of the shop are evaluated once per mutant instead of once per file
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    expect: { poll: { timeout: 10_000 } },
    // a run takes hours, during which the machine may be busy with something else
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})
