import cluster, { type Worker } from 'node:cluster'
import { type Metric, type ProcessMetrics, readRegistry, sumCounters } from './join-registries.ts'
import { processRegistry } from './process-registry.ts'

/**
 * The messages that processes send each other. A worker asks the primary process for all metrics, and the primary process asks each
 * worker for its own.
 */
type Message =
  | { type: 'metrics of all wanted' | 'metrics of one wanted'; id: number }
  | { type: 'metrics of one'; id: number; metrics: Metric[] }
  | { type: 'metrics of all'; id: number; processes: ProcessMetrics[] }

/** A process that does not answer in this time is busy or stuck; the others' metrics are answered without it. */
const workerTimeoutMs = 1_500
const primaryTimeoutMs = 2_500

let lastId = 0
const waiting = new Map<string, (message: Message) => void>()

function waitForMessage(key: string, timeoutMs: number): Promise<Message | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(null), timeoutMs)
    const finish = (message: Message | null) => {
      clearTimeout(timer)
      waiting.delete(key)
      resolve(message)
    }
    waiting.set(key, finish)
  })
}

/** The metrics of every process of this shop on this machine; of this one alone where the primary process does not answer. */
export async function readAllProcesses(): Promise<ProcessMetrics[]> {
  if (!cluster.isWorker) return [{ process: 'main', metrics: [...(await readRegistry(processRegistry)), isUp(true)] }]
  lastId += 1
  process.send?.({ type: 'metrics of all wanted', id: lastId } satisfies Message)
  const answer = await waitForMessage(`all ${lastId}`, primaryTimeoutMs)
  if (answer?.type === 'metrics of all') return answer.processes
  return [{ process: nameOf(cluster.worker), metrics: await readRegistry(processRegistry) }]
}

/** In a worker: sends its metrics whenever the primary process asks for them, and receives the metrics of all processes. */
export function answerPrimaryProcess(): void {
  if (!cluster.isWorker) return
  process.on('message', async (message: Message) => {
    if (message.type === 'metrics of all') waiting.get(`all ${message.id}`)?.(message)
    if (message.type !== 'metrics of one wanted') return
    const metrics = await readRegistry(processRegistry)
    process.send?.({ type: 'metrics of one', id: message.id, metrics } satisfies Message)
  })
}

/**
 * In the primary process: answers a worker with the metrics of all processes. The counts of workers that have ended stay in the sum: a
 * falling sum would look like a restart of the whole shop, and its rate like a burst.
 */
export function answerWorkers(): void {
  const lastKnown = new Map<number, Metric[]>()
  let ended: Metric[] = []

  const readWorker = async (worker: Worker): Promise<ProcessMetrics> => {
    lastId += 1
    worker.send({ type: 'metrics of one wanted', id: lastId } satisfies Message)
    const answer = await waitForMessage(`one ${worker.id} ${lastId}`, workerTimeoutMs)
    if (answer?.type === 'metrics of one') lastKnown.set(worker.id, answer.metrics)
    const metrics =
      answer?.type === 'metrics of one' ? answer.metrics : await sumCounters([lastKnown.get(worker.id) ?? []])
    return { process: nameOf(worker), metrics: [...metrics, isUp(answer !== null)] }
  }
  const readAll = async (): Promise<ProcessMetrics[]> => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true)
    const own = [...(await readRegistry(processRegistry)), isUp(true)]
    const read = await Promise.all(workers.map((worker) => readWorker(worker as Worker)))
    return [{ process: 'jobs', metrics: own }, ...read, { process: 'ended', metrics: ended }]
  }

  cluster.on('message', async (worker: Worker, message: Message) => {
    if (message.type === 'metrics of one') waiting.get(`one ${worker.id} ${message.id}`)?.(message)
    if (message.type !== 'metrics of all wanted') return
    const processes = await readAll()
    if (worker.isConnected()) worker.send({ type: 'metrics of all', id: message.id, processes } satisfies Message)
  })
  cluster.on('exit', async ({ id }: Worker) => {
    const last = lastKnown.get(id)
    lastKnown.delete(id)
    if (last) ended = await sumCounters([ended, last])
  })
}

function nameOf(worker: Worker | undefined): string {
  return `web-${worker?.id}`
}

function isUp(answers: boolean): Metric {
  return {
    name: 'chairside_process_up',
    help: '1 while the process answers.',
    type: 'gauge' as never,
    aggregator: 'sum',
    collect: () => undefined,
    values: [{ value: answers ? 1 : 0, labels: {} }],
  }
}
