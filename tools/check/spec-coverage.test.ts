import { describe, expect, test } from 'vitest'
import { findGaps, findNaming, namedRows } from './spec-coverage.ts'

const idOf = (number: number) => `S-${'ABCD'}-00${number}`
const rowOf = (number: number) => ({ id: idOf(number), area: 'area', requirement: `Requirement ${number}` })
const fileOf = (text: string) => [{ file: 'x.test.ts', text }]

describe('rows of the specification', () => {
  test('count as tested by a test that runs, not by one that is skipped or a comment', () => {
    const named = namedRows(
      fileOf(`
        test('runs [${idOf(1)}]', () => {})
        test.skip('is skipped [${idOf(2)}]', () => {})
        test.todo('is to be written [${idOf(3)}]')
        // test('is commented out [${idOf(4)}]', () => {})
        describe.skip('a group', () => { test('is skipped [${idOf(5)}]', () => {}) })`),
    )
    expect([...named]).toEqual([idOf(1)])
  })

  test('that follow each other are named by a range', () => {
    expect([...namedRows(fileOf(`test('runs [${idOf(1)}–003, ${idOf(5)}]', () => {})`))]).toEqual(
      [1, 2, 3, 5].map(idOf),
    )
  })

  test('are found in the titles that name them, alone or within a range', () => {
    const text = `test('a [${idOf(1)}–003]', () => {})\ntest('b [${idOf(2)}]', () => {})`
    expect(findNaming(fileOf(text), idOf(2))).toEqual([
      `x.test.ts:1: a [${idOf(1)}–003]`,
      `x.test.ts:2: b [${idOf(2)}]`,
    ])
    expect(findNaming(fileOf(text), idOf(4))).toEqual([])
  })

  test('without a test and without a reason are reported', () => {
    expect(
      findGaps([rowOf(1), rowOf(2), rowOf(3)], new Set([idOf(1)]), new Map([[idOf(2), 'Cannot be seen.']])),
    ).toEqual([`${idOf(3)}: no test that runs names it: Requirement 3`])
  })

  test('are reported when two have one id', () => {
    expect(findGaps([rowOf(1), rowOf(2), rowOf(1)], new Set([idOf(1), idOf(2)]), new Map())).toEqual([
      `${idOf(1)}: names two rows`,
    ])
  })

  test('are reported when they do not exist or their reason is empty or outdated', () => {
    const reasons = new Map([
      [idOf(1), 'Cannot be seen.'],
      [idOf(2), ''],
      [idOf(8), 'Cannot be seen.'],
    ])
    expect(findGaps([rowOf(1), rowOf(2)], new Set([idOf(1), idOf(9)]), reasons)).toEqual([
      `${idOf(9)}: a test names it, and there is no such row`,
      `${idOf(8)}: untested.tsv lists it, and there is no such row`,
      `${idOf(1)}: untested.tsv lists it, and a test names it`,
      `${idOf(2)}: untested.tsv gives no reason`,
    ])
  })
})
