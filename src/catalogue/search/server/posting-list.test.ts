import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PostingList } from '#catalogue/search/server/posting-list.ts'

/** Sizes of a small and of a large shop, so that lists are arrays, are bitsets, and change from one into the other. */
const size = fc.constantFrom(40, 3_000, 20_000)
const changes = size.chain((largest) =>
  fc.array(fc.record({ slot: fc.nat(largest), isAdded: fc.boolean(), width: fc.constantFrom(1, 1, 40, 600) }), {
    maxLength: 30,
  }),
)

/** Applies the changes to a PostingList and to a plain set; each change adds or removes some consecutive slots. */
function apply(steps: { slot: number; isAdded: boolean; width: number }[]): { list: PostingList; plain: Set<number> } {
  const list = new PostingList()
  const plain = new Set<number>()
  for (const { slot, isAdded, width } of steps)
    for (let at = slot; at < slot + width; at++)
      if (isAdded) {
        list.add(at)
        plain.add(at)
      } else {
        list.remove(at)
        plain.delete(at)
      }
  return { list, plain }
}

const inOrder = (slots: ReadonlySet<number>) => [...slots].sort((one, other) => one - other)

test('lists of products are counted, intersected and joined like plain sets [S-EXPL-007]', () => {
  fc.assert(
    fc.property(changes, changes, changes, fc.nat(20_000), (first, second, third, slot) => {
      const [one, other, another] = [apply(first), apply(second), apply(third)]
      const combined: [PostingList, Set<number>][] = [
        [one.list, one.plain],
        [one.list.and(other.list), new Set([...one.plain].filter((at) => other.plain.has(at)))],
        [one.list.andNot(other.list), new Set([...one.plain].filter((at) => !other.plain.has(at)))],
        [
          PostingList.or([one.list, other.list, another.list]),
          new Set([...one.plain, ...other.plain, ...another.plain]),
        ],
      ]
      for (const [list, plain] of combined) {
        expect(list.list()).toEqual(inOrder(plain))
        expect([list.size, list.has(slot)]).toEqual([plain.size, plain.has(slot)])
      }
    }),
    { numRuns: 200 },
  )
})
