import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { RenderRequest, RenderResponse } from '#app/server/rendering/dev-pages.ts'

/**
 * How long a process that is told to stop may take to end, which is enough for one developer's requests and jobs. After this time it is
 * killed, which the shop survives.
 */
const stopTimeoutMs = 500

/** The first message of tools/serve/dev/serve-shop.ts; all others are requests to render a page. */
export interface OpenedMessage {
  opened: string
}

export interface ShopProcess {
  /** The URL of the server, once it is open; rejects while no server runs. */
  url(): Promise<string>
  /** Replaces the process, because its files were changed. */
  restart(): void
  stop(): Promise<void>
}

interface Options {
  env: NodeJS.ProcessEnv
  render(request: RenderRequest): Promise<RenderResponse>
}

/** Starts the shop's server in a process of its own, which can be replaced while browsers stay connected to this one. */
export function startShopProcess({ env, render }: Options): ShopProcess {
  let child: ChildProcess
  let ending: Promise<void> | null = null
  let wasOpen = false
  const start = (): Promise<string> => {
    const args = ['tools/serve/dev/serve-shop.ts', ...(wasOpen ? ['--again'] : [])]
    const started = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = started
    return new Promise((resolve, reject) => {
      started.on('message', async (message: OpenedMessage | RenderRequest) => {
        if ('opened' in message) {
          wasOpen = true
          return resolve(message.opened)
        }
        const response = await render(message)
        if (started.connected) started.send(response)
      })
      started.once('exit', (code, signal) => {
        const error = new Error('The server does not run.')
        reject(error)
        if (ending) return
        opened = ignoreRejection(Promise.reject(error))
        console.error(`The server ended (${signal ?? code}). It starts again when one of its files changes.`)
      })
    })
  }
  let opened = ignoreRejection(start())
  return {
    url: () => opened,
    restart() {
      // a process is being replaced already, and the next one reads all changes made until it starts
      if (ending) return
      const since = performance.now()
      ending = endProcess(child)
      const startNext = () => {
        ending = null
        return start()
      }
      opened = ignoreRejection(ending.then(startNext))
      const print = () => console.error(`The server is open again after ${Math.round(performance.now() - since)} ms.`)
      opened.then(print, () => undefined)
    },
    async stop() {
      await ending
      ending = endProcess(child)
      await ending
    },
  }
}

/** Keeps a rejection from ending this process: it is reported where the promise is awaited, perhaps later or never. */
function ignoreRejection<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined)
  return promise
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await gone
  clearTimeout(late)
}
