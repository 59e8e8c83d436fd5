import { createFairQueue, type FairQueue } from '#platform/server/concurrency/fair-queue.ts'

/** Pictures wait only within their queue: those of sign-ups, of sellers' profiles and of the shop itself never wait for each other. */
export type PictureQueueName = 'sign-up' | 'profile' | 'shop'

/** A place in a queue: owners, as an IP address or a seller, take turns. */
export interface PictureTurn {
  queue: PictureQueueName
  owner: string
}

/** The turn of pictures that administrators upload, and of their smaller sizes. */
export const shopTurn: PictureTurn = { queue: 'shop', owner: '' }

export const queueLimitsOfPeople = { slots: 1, maxWaiting: 50, maxWaitingPerOwner: 10 }
/** The image library has threads of its own; these slots leave one of them free. */
const queues: Record<PictureQueueName, FairQueue> = {
  'sign-up': createFairQueue(queueLimitsOfPeople),
  profile: createFairQueue(queueLimitsOfPeople),
  shop: createFairQueue({
    slots: 2,
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitingPerOwner: Number.POSITIVE_INFINITY,
  }),
}

/** Runs work on a picture when its turn comes; refused with a BusyError where too many wait. */
export function waitForPictureTurn<Result>(
  { queue, owner }: PictureTurn,
  work: () => Promise<Result>,
): Promise<Result> {
  return queues[queue](owner, work)
}
