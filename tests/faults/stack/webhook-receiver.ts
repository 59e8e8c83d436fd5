import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventTypes } from '#webhooks/events-contract.ts'
import { waitFor } from '../../../ops/ha/cluster/wait-for.ts'
import type { ShopClient } from '../load/shop-client.ts'

/** What the receiver printed about one webhook. */
export interface PrintedWebhook {
  id: string
  type: string
  data: Record<string, unknown>
}

export interface FaultyReceiver {
  /** All webhooks that it has verified and accepted, in the order of their arrival. */
  received(): PrintedWebhook[]
  stop(): Promise<void>
}

const restartMs = 700

/** Starts the example receiver (ops/examples), which gets every event of the shop, and kills and restarts it again and again. */
export async function startWebhookReceiver(
  { folder, port, adminToken }: { folder: string; port: number; adminToken: string },
  client: ShopClient,
): Promise<FaultyReceiver> {
  const url = `http://localhost:${port}/`
  const answer = await client.post('admin/connections/endpoint', adminToken, { url, events: eventTypes })
  const secret = String(answer?.body.responseData?.secret)
  const file = path.join(folder, 'webhooks.jsonl')
  const out = openSync(file, 'a')
  const log = openSync(path.join(folder, 'webhook-receiver.log'), 'a')
  let isWanted = true
  const start = (): ChildProcess => {
    const started = spawn(process.execPath, ['ops/examples/webhook-receiver/receive.mjs'], {
      env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: ['ignore', out, log],
    })
    started.once('exit', () => {
      if (isWanted)
        setTimeout(() => {
          child = start()
        }, restartMs)
    })
    return started
  }
  let child = start()
  await waitFor('the receiver of webhooks', 20_000, async () => (await fetch(url).catch(() => null)) !== null)
  const killing = (async () => {
    while (isWanted) {
      await sleep(3_000)
      if (isWanted) child.kill('SIGKILL')
    }
  })()
  return {
    received: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => parseLine(line) ?? []),
    async stop() {
      isWanted = false
      await killing
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

/** Parses a printed line; null for one that a killed process has left unfinished. */
function parseLine(line: string): PrintedWebhook | null {
  try {
    return JSON.parse(line) as PrintedWebhook
  } catch {
    return null
  }
}
