import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/** Exits with 0 if the shop on this machine is ready for visitors; with `--wait SECONDS` it keeps asking for that long. */
const { values } = parseArgs({ options: { wait: { type: 'string', default: '0' } } })
const deadline = Date.now() + Number(values.wait) * 1000
const { HOST = '', PORT = '3000', MAINPID } = process.env
// if the server listens on every address, it is asked at the loopback address
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

/** Whether the server's process, which systemd names in MAINPID, has ended, so that there is nothing to wait for. */
function isServerGone(): boolean {
  if (!MAINPID) return false
  try {
    return !process.kill(Number(MAINPID), 0)
  } catch {
    return true
  }
}
