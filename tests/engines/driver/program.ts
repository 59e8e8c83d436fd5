import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'

/** Starts and ends the other programs that the engines need. */

export interface Program {
  /** What it has printed so far. */
  output(): string
  /** Ends it with all that it has started. */
  end(): Promise<void>
}

export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const started = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // a process group of its own, so that it can be ended together with its browser
    detached: true,
    env: { ...process.env, TZ: 'Europe/London', ...env },
  })
  const endGroup = () => {
    if (started.pid) killGroup(started.pid)
  }
  // a run that is interrupted leaves no browser behind
  process.once('exit', endGroup)
  let printed = ''
  for (const stream of [started.stdout, started.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  return {
    output: () => printed,
    async end() {
      const ended = started.exitCode === null ? once(started, 'exit') : undefined
      process.off('exit', endGroup)
      endGroup()
      await ended
    },
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // every process of the group has already ended by itself
  }
}

/** What WebKit's window needs: a display, and the language of its user; `close` ends the display. */
export async function startDesktop(folder: string): Promise<{ env: NodeJS.ProcessEnv; close(): Promise<void> }> {
  execFileSync('localedef', ['-i', 'en_GB', '-f', 'UTF-8', path.join(folder, 'en_GB.UTF-8')])
  // the fourth stream is the one to which Xvfb writes the number of the display that it has chosen
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const chosen = display.stdio[3]
  if (!chosen) throw new Error('Xvfb has no stream for its number')
  const [number] = (await once(chosen, 'data')) as [Buffer]
  return {
    env: { DISPLAY: `:${number.toString().trim()}`, LANG: 'en_GB.UTF-8', LOCPATH: folder },
    async close() {
      display.kill('SIGTERM')
      await once(display, 'exit')
    },
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
