import { expect, test } from 'vitest'
import { createFairQueue } from '#platform/server/concurrency/fair-queue.ts'

/** Tasks of a queue that end when told to, and the order in which they started. */
function openQueue(maxWaiting: number, maxWaitingPerOwner: number) {
  const enqueue = createFairQueue({ slots: 1, maxWaiting, maxWaitingPerOwner })
  const started: string[] = []
  const ends: (() => void)[] = []
  const add = (task: string) =>
    enqueue(task.slice(0, 1), () => {
      started.push(task)
      return new Promise<void>((end) => ends.push(end))
    })
  const endNext = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { add, started, endNext }
}

test('owners take turns: the only task of one does not wait for all tasks of another', async () => {
  const { add, started, endNext } = openQueue(10, 10)
  const tasks = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map(add)
  for (let count = 0; count < tasks.length; count += 1) await endNext()
  await Promise.all(tasks)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
})

test('a task for which there is no room is refused, its owner’s or that of all', async () => {
  const { add, endNext } = openQueue(3, 2)
  const tasks = ['a1', 'a2', 'a3'].map(add)
  await expect(add('a4')).rejects.toMatchObject({ name: 'BusyError' })
  tasks.push(add('b1'))
  await expect(add('c1')).rejects.toMatchObject({ name: 'BusyError' })
  for (let count = 0; count < tasks.length; count += 1) await endNext()
  expect(await Promise.all(tasks)).toHaveLength(4)
})

test('a task that fails gives its slot back', async () => {
  const enqueue = createFairQueue({ slots: 1, maxWaiting: 1, maxWaitingPerOwner: 1 })
  await expect(enqueue('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await enqueue('a', async () => 'next')).toBe('next')
})
