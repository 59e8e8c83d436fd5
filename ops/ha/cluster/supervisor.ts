import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerUser } from './server-user.ts'

export interface Service {
  name: string
  file: string
  args: string[]
  env?: Record<string, string>
  user?: ServerUser | null
  /** Signals the processes that this service has started in sessions of their own. */
  signalRest?: (signal: NodeJS.Signals) => void
}

export interface Supervisor {
  start(service: Service): void
  /** The process id of a service, which changes with each restart. */
  pidOf(name: string): number | undefined
  /** Plays a machine that dies: kills services with SIGKILL and leaves them down until `resume`. */
  cut(names: string[]): void
  resume(names: string[]): void
  /** Plays a machine that hangs: its connections stay open, but nothing answers. */
  freeze(names: string[]): void
  stop(): Promise<void>
}

/** The environment variable that names the drill's folder in each service; `stop-leftovers.ts` finds a killed drill's services by it. */
export const markerName = 'CHAIRSIDE_HA_FOLDER'
/** The same delay as systemd's `Restart=always` with `RestartSec=1`. */
const restartDelayMs = 1_000
const stopTimeoutMs = 20_000

interface Run {
  service: Service
  child: ChildProcess | null
  wanted: boolean
}

/** Does what systemd does in production: runs each service in its own process group with a log, and restarts it when it ends. */
export function createSupervisor(folder: string): Supervisor {
  const runs = new Map<string, Run>()
  const logs = path.join(folder, 'logs')
  mkdirSync(logs, { recursive: true })

  let isStopping = false
  const launch = (run: Run): void => {
    const { name, file, args, env, user } = run.service
    const log = openSync(path.join(logs, `${name}.log`), 'a')
    const ids = user ? { uid: user.uid, gid: user.gid } : {}
    const child = spawn(file, args, {
      ...ids,
      detached: true,
      env: { ...process.env, ...env, [markerName]: folder },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    run.child = child
    child.on('error', (error) => console.error(`${name} could not be started: ${error.message}`))
    child.once('exit', async () => {
      if (run.child === child) run.child = null
      await sleep(restartDelayMs)
      if (run.wanted && run.child === null) launch(run)
    })
  }
  const find = (name: string): Run => {
    const run = runs.get(name)
    if (!run) throw new Error(`${name} was never started`)
    return run
  }
  const kill = (run: Run, signal: NodeJS.Signals): void => {
    if (!run.child?.pid) return
    try {
      process.kill(-run.child.pid, signal)
    } catch {
      // the process has ended in the meantime
    }
  }
  const stopRun = async (run: Run): Promise<void> => {
    run.wanted = false
    const { child } = run
    if (!child || child.exitCode !== null || child.signalCode) return
    const gone = once(child, 'exit')
    kill(run, 'SIGTERM')
    await Promise.race([gone, sleep(stopTimeoutMs, undefined, { ref: false })])
    kill(run, 'SIGKILL')
    run.service.signalRest?.('SIGKILL')
  }

  const signalAll = (names: string[], signal: NodeJS.Signals): void => {
    for (const run of names.map(find)) {
      kill(run, signal)
      run.service.signalRest?.(signal)
    }
  }

  return {
    start(service) {
      if (isStopping) return
      const run: Run = { service, child: null, wanted: true }
      runs.set(service.name, run)
      launch(run)
    },
    pidOf: (name) => find(name).child?.pid,
    cut(names) {
      for (const name of names) find(name).wanted = false
      signalAll(names, 'SIGKILL')
    },
    resume(names) {
      for (const run of names.map(find)) {
        run.wanted = true
        if (!run.child) launch(run)
      }
    },
    freeze: (names) => signalAll(names, 'SIGSTOP'),
    /** Stops all services in the reverse order of their start. */
    async stop() {
      isStopping = true
      for (const run of runs.values()) run.wanted = false
      for (const run of [...runs.values()].reverse()) await stopRun(run)
    },
  }
}
