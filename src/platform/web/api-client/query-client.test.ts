import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

/** A list that is changed while its first answer, which lacks the change, is still on its way. */
function openList() {
  const queries = createQueryClient()
  let answerFirst = (_rows: string) => {}
  let reads = 0
  const list = {
    queryKey: ['stock'],
    queryFn: () => {
      reads += 1
      if (reads > 1) return 'with the product'
      return new Promise<string>((resolve) => {
        answerFirst = resolve
      })
    },
  }
  return { queries, list, answerFirst: () => answerFirst('empty'), countReads: () => reads }
}

test('a list that was outdated while its first answer was on its way is read again', async () => {
  const { queries, list, answerFirst, countReads } = openList()
  const stop = new QueryObserver(queries, list).subscribe(() => undefined)
  const outdated = queries.invalidateQueries({ queryKey: ['stock'] })
  answerFirst()
  await outdated
  expect(queries.getQueryData(['stock'])).toBe('with the product')
  expect(countReads()).toBe(2)
  stop()
})

test('what was read ahead and outdated meanwhile is read again when it is shown', async () => {
  const { queries, list, answerFirst } = openList()
  const ahead = queries.prefetchQuery(list)
  const outdated = queries.invalidateQueries({ queryKey: ['stock'] })
  answerFirst()
  await Promise.all([ahead, outdated])
  expect(await queries.fetchQuery({ ...list, staleTime: 30_000 })).toBe('with the product')
})
