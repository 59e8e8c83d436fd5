import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findWebKitPaths } from '../../../tools/check/testing/ensure-engines.ts'
import { type Command, CommandError, type Connection, commands, scriptLost } from './commands.ts'
import { findFreePort, startProgram } from './program.ts'

/** WebKit as Debian builds it: WebKitWebDriver is its HTTP server, MiniBrowser its window. */

const startsWithinMs = 30_000
const answersWithinMs = 60_000
/** How long a script may take; if its page is left while it runs, no answer ever comes. */
const scriptsWithinMs = 10_000
const endsWithinMs = 5_000

interface Answer {
  value: unknown
}

export async function startWebKit(folder: string, desktop: NodeJS.ProcessEnv): Promise<Connection> {
  const paths = findWebKitPaths()
  if (!paths) throw new Error('WebKit is not installed')
  const port = await findFreePort()
  const downloads = path.join(folder, 'downloads')
  mkdirSync(path.join(folder, 'config'), { recursive: true })
  // this file tells WebKit in which folder downloads are saved
  writeFileSync(path.join(folder, 'config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const program = startProgram(paths.driver, [`--port=${port}`], {
    ...desktop,
    HOME: folder,
    XDG_CONFIG_HOME: path.join(folder, 'config'),
    XDG_CACHE_HOME: path.join(folder, 'cache'),
    XDG_DATA_HOME: path.join(folder, 'data'),
    // software rendering, since the virtual display has no graphics card
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    GTK_A11Y: 'none',
    NO_AT_BRIDGE: '1',
  })
  const base = `http://127.0.0.1:${port}/session`
  const alwaysMatch = {
    // does not wait for pages to load, so that what they report before that is recorded too
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] },
  }
  const { sessionId } = (await callUntilUp(base, { capabilities: { alwaysMatch } })) as { sessionId: string }
  return {
    async send(command, parameters = {}) {
      const [method, template] = commands[command]
      const { id = '', ...body } = parameters
      return call(command, method, `${base}/${sessionId}/${template.replace('{id}', String(id))}`, body)
    },
    // the date field expects day, month and year, as in British English
    keysForDate: (date) => date.split('-').reverse().join('/'),
    async close() {
      const signal = AbortSignal.timeout(endsWithinMs)
      await fetch(`${base}/${sessionId}`, { method: 'DELETE', signal }).catch(() => undefined)
      await program.end()
    },
  }
}

/** Repeats the call until the driver answers, since its port opens some time after its start. */
async function callUntilUp(url: string, body: object): Promise<unknown> {
  const until = Date.now() + startsWithinMs
  for (;;)
    try {
      return await call('NewSession', 'POST', url, body)
    } catch (error) {
      if (error instanceof CommandError || Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}

async function call(command: Command | 'NewSession', method: string, url: string, body: object): Promise<unknown> {
  const isScript = command === 'ExecuteAsyncScript'
  const signal = AbortSignal.timeout(isScript ? scriptsWithinMs : answersWithinMs)
  const request = fetch(url, { method, signal, ...(method === 'POST' ? { body: JSON.stringify(body) } : {}) })
  const answer = await request.catch((error: Error) => {
    throw isScript && error.name === 'TimeoutError' ? new CommandError(command, scriptLost, error.message) : error
  })
  const { value } = (await answer.json()) as Answer
  if (answer.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new CommandError(command, error, message)
}
