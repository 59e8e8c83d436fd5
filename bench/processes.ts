import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Started {
  url: string
  /** From the start of the process to its ready line. */
  readyAfterMs: number
  process: ChildProcess
  stop(): Promise<void>
}

/** Starts a program that prints a ready line with its address. */
export async function start(args: string[], env: Record<string, string> = {}): Promise<Started> {
  const began = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args[0]} ended at its start (${code})`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"event":"ready"')) resolve((JSON.parse(line) as { url: string }).url)
      // what it complains of is read beside the figures
      else if (line.startsWith('{')) console.error(line)
    })
  })
  return {
    url,
    readyAfterMs: performance.now() - began,
    process: child,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
