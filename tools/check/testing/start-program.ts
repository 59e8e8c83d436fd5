import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Program {
  url: string
  /** The time from the start of the process to its ready line. */
  readyAfterMs: number
  process: ChildProcess
  /** Ends the process at once, with SIGKILL. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts a program of the project and waits for its ready line, which has its URL; other log lines go to standard error. */
export async function startProgram(args: string[], env: Record<string, string> = {}): Promise<Program> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended at its start (${code})`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"event":"ready"')) resolve((JSON.parse(line) as { url: string }).url)
      else if (line.startsWith('{')) console.error(line)
    })
  })
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    url,
    readyAfterMs: performance.now() - startedAt,
    process: child,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
