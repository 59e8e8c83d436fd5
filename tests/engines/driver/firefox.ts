import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { findFirefoxPath } from '../../../tools/check/testing/ensure-engines.ts'
import { CommandError, type Connection } from './commands.ts'
import { startProgram } from './program.ts'

/**
 * Firefox as Debian builds it. It carries out WebDriver's commands itself, over a socket of its own: geckodriver, which Debian does not
 * package, only translates HTTP into them (D-730).
 */

const startsWithinMs = 60_000

type Packet = [type: number, id: number, error: { error: string; message: string } | null, result: { value: unknown }]

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
  command: string
}

export async function startFirefox(folder: string): Promise<Connection> {
  const binary = findFirefoxPath()
  if (!binary) throw new Error('Firefox is not installed')
  const profile = path.join(folder, 'profile')
  mkdirSync(profile, { recursive: true })
  writeFileSync(path.join(profile, 'user.js'), writeSettings(path.join(folder, 'downloads')))
  const program = startProgram(binary, ['--headless', '--no-remote', '--marionette', '--profile', profile], {
    HOME: folder,
    MOZ_CRASHREPORTER_DISABLE: '1',
    MOZ_DISABLE_AUTO_SAFE_MODE: '1',
  })
  const socket = await connectTo(path.join(profile, 'MarionetteActivePort'))
  const sendCommand = speakMarionette(socket)
  await sendCommand('WebDriver:NewSession', { strictFileInteractability: false })
  return {
    send: (command, parameters = {}) => sendCommand(`WebDriver:${command}`, parameters),
    printedErrors: () => program.output().split('\n').filter(isErrorOfPage),
    // Firefox takes a date in the form `2026-11-28`, as the standard says
    keysForDate: (date) => date,
    async close() {
      socket.destroy()
      await program.end()
    },
  }
}

/** A profile that speaks British English, keeps downloads in the folder, prints what pages log, and calls no service of its maker. */
function writeSettings(downloads: string): string {
  const settings = {
    'marionette.port': 0,
    'intl.accept_languages': 'en-GB, en',
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.always_ask_before_handling_new_types': false,
    'pdfjs.disabled': true,
    'devtools.console.stdout.content': true,
    'devtools.console.stdout.chrome': false,
    'browser.dom.window.dump.enabled': true,
    'app.normandy.enabled': false,
    'messaging-system.rsexperimentloader.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
  }
  return Object.entries(settings)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')
}

/** Whether a printed line is an error of a page, and not of a part of Firefox such as RSLoader, which fails to fetch experiments. */
const isErrorOfPage = (line: string) => /^JavaScript error: http|^console\.error: (?!RSLoader)/.test(line)

/** Waits until Firefox has written the port that it has chosen into its profile, and connects to that port. */
async function connectTo(portFile: string): Promise<Socket> {
  const until = Date.now() + startsWithinMs
  while (!existsSync(portFile) || readFileSync(portFile, 'utf8') === '') {
    if (Date.now() > until) throw new Error('Firefox did not start in time')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const socket = connect(Number(readFileSync(portFile, 'utf8')), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Sends each command as `length:[0, id, name, parameters]`, and reads answers as `length:[1, id, error, result]`. */
function speakMarionette(socket: Socket) {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let unread = Buffer.alloc(0)

  function readPackets(): void {
    for (;;) {
      const colon = unread.indexOf(':')
      const length = Number(unread.subarray(0, colon).toString())
      if (colon < 0 || unread.length < colon + 1 + length) return
      const packet: unknown = JSON.parse(unread.subarray(colon + 1, colon + 1 + length).toString())
      unread = unread.subarray(colon + 1 + length)
      // the first packet is a greeting
      if (Array.isArray(packet)) settle(packet as Packet)
    }
  }

  function settle([, id, error, result]: Packet): void {
    const sent = waiting.get(id)
    waiting.delete(id)
    if (error) sent?.reject(new CommandError(sent.command, error.error, error.message))
    else sent?.resolve(result.value)
  }

  socket.on('data', (bytes) => {
    unread = Buffer.concat([unread, bytes])
    readPackets()
  })
  socket.on('close', () => {
    for (const { reject, command } of waiting.values()) reject(new Error(`${command}: Firefox has ended`))
    waiting.clear()
  })
  return (command: string, parameters: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject, command })
      const packet = JSON.stringify([0, id, command, parameters])
      socket.write(`${Buffer.byteLength(packet)}:${packet}`)
    })
}
