import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { listProcesses } from '../../../tools/check/fresh-machine/list-processes.ts'

export interface SupervisedShop {
  url: string
  /** Kills (kill -9) all of the shop's processes, only the first one, or one that serves requests. */
  kill(which: 'all' | 'first' | 'serving'): void
  /** Sends SIGTERM, as a service manager does before an update, and starts the shop again. */
  stopAndStart(): Promise<void>
  isReady(): Promise<boolean>
  stop(): Promise<void>
}

/** How long a service manager waits before it restarts a process that has ended. */
const restartDelayMs = 100

/** Runs the shop as a service: in a process group of its own, and restarted whenever its first process ends. */
export function superviseShop(port: number, env: Record<string, string>, logFile: string): SupervisedShop {
  const log = openSync(logFile, 'a')
  let child: ChildProcess
  let isWanted = true
  const start = (): void => {
    child = spawn(process.execPath, ['src/app/server/main.ts'], {
      env: { ...process.env, ...env, PORT: String(port) },
      stdio: ['ignore', log, log],
      detached: true,
    })
    child.once('exit', () => {
      if (isWanted) setTimeout(start, restartDelayMs)
    })
  }
  const killGroup = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // the process group has ended already
    }
  }
  const url = `http://127.0.0.1:${port}`
  process.once('exit', killGroup)
  start()
  return {
    url,
    kill(which) {
      const serving = listProcesses().find(({ parent }) => parent === child.pid)
      if (which === 'all') killGroup()
      else if (which === 'first' || !serving) child.kill('SIGKILL')
      else process.kill(serving.pid, 'SIGKILL')
    },
    async stopAndStart() {
      const stopping = child
      stopping.kill('SIGTERM')
      if (stopping.exitCode === null && stopping.signalCode === null) await once(stopping, 'exit')
      await sleep(restartDelayMs)
    },
    async isReady() {
      const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
      return response?.status === 200
    },
    async stop() {
      isWanted = false
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      killGroup()
    },
  }
}
