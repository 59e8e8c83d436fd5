import { createFairQueue, type FairQueue } from '#platform/server/concurrency/fair-queue.ts'

/**
 * The queues, which never wait for each other: 'sign-up' has the documents of people who are not logged in, 'profile' sellers' documents
 * and the photographs of returns, 'shop' all public pictures.
 */
export type PictureQueueName = 'sign-up' | 'profile' | 'shop'

/** Whose turn it is in which queue; the owners in a queue take turns. An owner is an IP address, a seller or a client's email. */
export interface PictureTurn {
  queue: PictureQueueName
  owner: string
}

/** The turn of all public pictures and of their smaller sizes. */
export const shopTurn: PictureTurn = { queue: 'shop', owner: '' }

export const queueLimitsOfPeople = { slots: 1, maxWaiting: 50, maxWaitingPerOwner: 10 }
/** Each queue processes a fixed number of its pictures at a time, whatever the other queues do. */
const queues: Record<PictureQueueName, FairQueue> = {
  'sign-up': createFairQueue(queueLimitsOfPeople),
  profile: createFairQueue(queueLimitsOfPeople),
  shop: createFairQueue({
    slots: 2,
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitingPerOwner: Number.POSITIVE_INFINITY,
  }),
}

/** Processes a picture when its turn comes; throws a BusyError if too many pictures are waiting. */
export function waitForPictureTurn<Result>(
  { queue, owner }: PictureTurn,
  work: () => Promise<Result>,
): Promise<Result> {
  return queues[queue](owner, work)
}
