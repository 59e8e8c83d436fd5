import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/** `npm run test:fuzz -- --requests 100000 --seed 7`: random requests to every operation; without a seed they are new each time. */
const { values } = parseArgs({ options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } } })
const { status } = spawnSync('vitest', ['run', 'tests/fuzz'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, FUZZ_REQUESTS: values.requests, ...(values.seed ? { FUZZ_SEED: values.seed } : {}) },
})
process.exit(status ?? 1)
