import { BusyError } from '#platform/app-error.ts'

interface FairQueueLimits {
  /** How many tasks run at a time. */
  slots: number
  maxWaiting: number
  maxWaitingPerOwner: number
}

export type FairQueue = <Result>(owner: string, task: () => Promise<Result>) => Promise<Result>

/**
 * Runs tasks, at most `slots` at a time. Owners of waiting tasks take turns, so that an owner of many tasks does not delay another
 * owner's only one. A task for which there is no room is refused with a BusyError.
 */
export function createFairQueue({ slots, maxWaiting, maxWaitingPerOwner }: FairQueueLimits): FairQueue {
  /** The functions that start each owner's waiting tasks; the first owner's turn is next. */
  const turns = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  function waitForTurn(owner: string): Promise<void> {
    const own = turns.get(owner) ?? []
    if (waiting >= maxWaiting || own.length >= maxWaitingPerOwner) throw new BusyError()
    waiting += 1
    turns.set(owner, own)
    return new Promise((start) => own.push(start))
  }

  /** Passes the slot to the next owner's first task at once, so that no later call overtakes it. */
  function passSlot(): void {
    const [owner, own] = turns.entries().next().value ?? []
    const start = own?.shift()
    if (owner === undefined || !own || !start) {
      running -= 1
      return
    }
    turns.delete(owner)
    if (own.length > 0) turns.set(owner, own)
    waiting -= 1
    start()
  }

  return async (owner, task) => {
    if (running >= slots) await waitForTurn(owner)
    else running += 1
    try {
      return await task()
    } finally {
      passSlot()
    }
  }
}
