import { setTimeout as sleep } from 'node:timers/promises'
import type { Load } from '../load/run-load.ts'
import type { ShopClient } from '../load/shop-client.ts'
import type { HeldWork } from '../stack/held-work.ts'
import type { Stack } from '../stack/start-stack.ts'
import type { Fault } from './faults.ts'
import type { InjectionLog } from './injection-log.ts'
import type { NamedStep } from './named-steps.ts'
import { measureRecovery } from './recovery.ts'

/** Faults that strike at the same time, while work is held at each of these steps. */
export interface Strike {
  faults: Fault[]
  steps: NamedStep[]
}

export interface StrikeOptions {
  stack: Stack
  load: Load
  client: ShopClient
  random: () => number
  log: InjectionLog
  /** How long a lasting fault goes on. */
  windowMs: number
}

const stepTimeoutMs = 60_000
const settleMs = 250

/** Holds work at the steps, lets the faults strike, and waits until the shop has recovered. */
export async function strike({ faults, steps }: Strike, options: StrikeOptions): Promise<void> {
  const { stack, load, client, log, random, windowMs } = options
  const held: HeldWork[] = []
  const reached: string[] = []
  const heldSince = Date.now()
  for (const step of steps) {
    const work = await step.hold(stack)
    held.push(work)
    if (await reachStep(step, work, options)) reached.push(step.what)
    else log.unreached.push(step.what)
  }
  const what = faults.map((fault) => fault.what)
  console.log(
    `${new Date().toISOString().slice(11, 19)}  ${[...what, ...reached.map((step) => `at: ${step}`)].join('; ')}`,
  )
  const beganAt = Date.now()
  const injecting = faults.map((fault) => fault.inject(stack, windowMs))
  for (const action of faults.flatMap(({ actions = [] }) => actions)) load.add(action)
  await Promise.all(injecting)
  const abort = random() < 0.5
  await Promise.all(held.map((work) => work.release({ abort })))
  const endedAt = Date.now()
  const recovery = await measureRecovery(stack, client)
  const killsServer = faults.some(({ kills }) => kills === 'server')
  log.strikes.push({ what, steps: reached, heldSince, beganAt, endedAt, killsServer, ...recovery })
  await sleep(settleMs)
}

/** Repeats the action that leads to the step until work is held there; false if that does not happen in time. */
async function reachStep(step: NamedStep, work: HeldWork, { load }: StrikeOptions): Promise<boolean> {
  const deadline = Date.now() + stepTimeoutMs
  for (let count = 0; Date.now() < deadline; count++) {
    if (count % 40 === 0) load.add(step.action)
    if ((await work.count()) > 0) return true
    await sleep(50)
  }
  return (await work.count()) > 0
}
