import { expect, test } from 'vitest'
import { addRowsBefore, addRowsBehind, type LoadPage, type OpenedList } from './opened-list.ts'

const pageSize = 3

/** Opens a page of a list whose rows can be changed while its reader goes through them. */
function open(rows: readonly string[], page: number) {
  let now = rows
  const load: LoadPage = async (_list, of) => now.slice((of - 1) * pageSize, of * pageSize)
  const start = (page - 1) * pageSize
  const list: OpenedList = {
    viewer: 'admin',
    pathname: '/admin-order',
    search: '',
    pageSize,
    firstPage: page,
    lastPage: page,
    start: start + 1,
    total: rows.length,
    ids: rows.slice(start, start + pageSize),
  }
  return {
    list,
    load,
    change: (next: (rows: readonly string[]) => readonly string[]) => {
      now = next(now)
    },
  }
}

const without = (left: readonly string[]) => (rows: readonly string[]) => rows.filter((id) => !left.includes(id))
const all = [...'abcdefghijk']

test('behind the last row of a page comes the first of the next page [N-BACK-018]', async () => {
  const { list, load } = open(all, 1)
  const longer = await addRowsBehind(list, load)
  expect(longer).toMatchObject({ ids: [...'abcdef'], firstPage: 1, lastPage: 2, start: 1 })
  const end = await addRowsBehind(open(all, 4).list, load)
  expect(end).toBeNull()
})

test('orders dispatched on the way are no gap: none behind them is left out [N-BACK-018]', async () => {
  const { list, load, change } = open(all, 1)
  change(without(['a', 'b']))
  const one = await addRowsBehind(list, load)
  expect(one?.ids).toEqual([...'abcde'])
  // in this second list every order disappears as soon as its page has been seen
  const other = open(all, 1)
  let walked = other.list
  const seen: string[] = []
  for (let at = 0; at < all.length; at++) {
    if (at === walked.ids.length) walked = (await addRowsBehind(walked, other.load)) ?? walked
    const id = walked.ids[at] ?? ''
    seen.push(id)
    other.change(without([id]))
  }
  expect(seen).toEqual(all)
})

test('every second order is dispatched on the way, each is still reached once [N-BACK-018]', async () => {
  const { list, load, change } = open(all, 1)
  let walked = list
  for (let at = 0; at < all.length; at++) {
    if (at === walked.ids.length) walked = (await addRowsBehind(walked, load)) ?? walked
    if (at % 2 === 0) change(without([walked.ids[at] ?? '']))
  }
  expect(walked.ids).toEqual(all)
})

test('new orders at the top push rows to the next page, and none comes twice [N-BACK-018]', async () => {
  const { list, load, change } = open(all, 1)
  change((rows) => ['new', ...rows])
  expect((await addRowsBehind(list, load))?.ids).toEqual([...'abcde'])
})

test('before the first row of a page stand those of the page before [N-BACK-018]', async () => {
  const { list, load, change } = open(all, 2)
  expect(await addRowsBefore(list, load)).toMatchObject({ ids: [...'abcdef'], firstPage: 1, start: 1 })
  change((rows) => ['new', ...rows])
  expect((await addRowsBefore(list, load))?.ids).toEqual([...'cdef'])
  const first = open(all, 1)
  expect(await addRowsBefore(first.list, first.load)).toBeNull()
})
