import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/** Exits with 0 when the shop of this machine is ready for visitors. With `--wait SECONDS` it asks again until it is. */
const { values } = parseArgs({ options: { wait: { type: 'string', default: '0' } } })
const deadline = Date.now() + Number(values.wait) * 1000
const { HOST = '', PORT = '3000', MAINPID } = process.env
// a server that listens on every address of the machine is asked at loopback
const host = ['', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/readyz`

for (;;) {
  const answer = await request()
  if (answer === 'ready') process.exit(0)
  if (Date.now() >= deadline || isServerGone()) {
    console.error(`${url}: ${answer}`)
    process.exit(1)
  }
  await sleep(500)
}

async function request(): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    return response.ok ? 'ready' : `${response.status} ${await response.text()}`
  } catch (error) {
    const { cause } = error as Error
    return String(cause ?? error)
  }
}

/** systemd names the process of the server: when it has ended, waiting is of no use. */
function isServerGone(): boolean {
  if (!MAINPID) return false
  try {
    return !process.kill(Number(MAINPID), 0)
  } catch {
    return true
  }
}
