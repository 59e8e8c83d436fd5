import { openSync, writeSync } from 'node:fs'

export type Acknowledged =
  | { what: 'order'; orderId: string; sellerId: string }
  | { what: 'payment'; orderId: string; by: 'card' | 'cash' | 'link' }
  | { what: 'refund'; orderId: string }
  | { what: 'explore-link'; value: string }

/** The writes that the shop has confirmed, in memory and in a file that outlives the drill. */
export interface AcknowledgedWrites {
  all: Acknowledged[]
  record(write: Acknowledged): void
}

export function createAcknowledgedWrites(file: string): AcknowledgedWrites {
  const all: Acknowledged[] = []
  const handle = openSync(file, 'w')
  return {
    all,
    record(write) {
      writeSync(handle, `${JSON.stringify(write)}\n`)
      all.push(write)
    },
  }
}
