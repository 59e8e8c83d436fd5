import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

/**
 * `npm run test:trade -- --sequences 10000 --seed 7`: random trades, compared with the model after each step, in several processes
 * side by side. Without a seed they are new each time; the seed that a failure names replays that trade with `--sequences 1`.
 */
const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(randomInt(2 ** 30)) },
    processes: { type: 'string', default: String(Math.max(1, Math.floor(availableParallelism() / 2))) },
  },
})
const [sequences, seed] = [Number(values.sequences), Number(values.seed)]
const processes = Math.min(Number(values.processes), sequences)

/** Starts a process that plays one part of all trades. */
function playPart(part: number): Promise<number> {
  const [from, to] = [part, part + 1].map((edge) => Math.floor((sequences * edge) / processes)) as [number, number]
  const child = spawn('vitest', ['run', 'tests/random-trade'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, TRADE_SEED: String(seed + from), TRADE_SEQUENCES: String(to - from) },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

const codes = await Promise.all(Array.from({ length: processes }, (_, part) => playPart(part)))
process.exitCode = Math.max(...codes)
