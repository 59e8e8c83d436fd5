import type { Lane } from './event-store.ts'

type Endpoint = Pick<Lane, 'endpointId'>

/** A lane that waits in this process for a place at its endpoint. */
export interface WaitingLane {
  lane: Lane
  send(): void
  /** Leaves the lane to any process. */
  enqueue(): Promise<void>
}

/** How many events one process sends to an endpoint at a time (D-694). */
const mostToEndpoint = 2
/** How many events are being sent, by endpoint. Their sum has no limit of its own, since there are at most `maxEndpoints` endpoints. */
const placesTaken = new Map<string, number>()
/** The waiting lanes by endpoint and by what they are about, those that have waited longest first. */
const queues = new Map<string, Map<string, WaitingLane>>()

/** Takes one of the two places at an endpoint; if none is free, the lane waits for one and this returns false. */
export function takePlace(waiting: WaitingLane): boolean {
  const { endpointId, about } = waiting.lane
  const taken = placesTaken.get(endpointId) ?? 0
  if (taken < mostToEndpoint) {
    placesTaken.set(endpointId, taken + 1)
    return true
  }
  const queue = queues.get(endpointId) ?? new Map<string, WaitingLane>()
  if (!queue.has(about)) queue.set(about, waiting)
  queues.set(endpointId, queue)
  return false
}

export function leavePlace({ endpointId }: Endpoint): void {
  const taken = (placesTaken.get(endpointId) ?? 0) - 1
  if (taken > 0) placesTaken.set(endpointId, taken)
  else placesTaken.delete(endpointId)
}

/** Leaves a place to the lane that has waited longest for it. */
export function handOnPlace({ endpointId }: Endpoint): void {
  leavePlace({ endpointId })
  const queue = queues.get(endpointId)
  const [next] = queue?.values() ?? []
  if (!queue || !next) return
  queue.delete(next.lane.about)
  if (queue.size === 0) queues.delete(endpointId)
  next.send()
}

/** Ends the waiting of all lanes, and returns them. */
export function takeWaitingLanes(): WaitingLane[] {
  const all = [...queues.values()].flatMap((queue) => [...queue.values()])
  queues.clear()
  return all
}
