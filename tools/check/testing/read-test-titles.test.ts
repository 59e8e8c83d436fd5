import { describe, expect, test } from 'vitest'
import { SourceFile } from '../source-file.ts'
import { readTestTitles } from './read-test-titles.ts'

const read = (text: string) => readTestTitles(new SourceFile('x.test.ts', text).tree)
const body = '() => {}'

describe('titles of tests', () => {
  test('of tests, groups, tables and steps are read, however they are quoted', () => {
    const text = `describe('a', () => {
      test("b's", ${body})
      it.each([1])(\`c \${1} d\`, ${body})
      test('e ' + 'f', { timeout: 5 }, async () => { await test.step('g', ${body}) })
    })
    for (const width of [1]) test.describe(\`h \${width}\`, () => { test('i', ${body}) })`
    const titles = read(text)
    expect(titles.running.sort()).toEqual(['a', "b's", 'c   d', 'e f', 'g', 'h  ', 'i'])
    expect(titles.disabled).toEqual([])
  })

  test('in comments and in texts are none, nor is a group without a test', () => {
    const text = `// test('a', ${body})
    /* test('b', ${body}) */
    const words = "test('c', () => {})"
    describe('d', () => { /* test('e', ${body}) */ })`
    expect(read(text)).toEqual({ running: [], written: [{ line: 4, title: 'd' }], disabled: [] })
  })

  test('are read as the file writes them too, with their lines', () => {
    const text = `test('a', ${body})
      test(\`b \${c}\`, ${body})`
    expect(read(text).written).toEqual([
      { line: 1, title: 'a' },
      { line: 2, title: `b \${c}` },
    ])
  })
})

describe('a test that does not run or cannot fail', () => {
  test.each([
    `test.skip('a', ${body})`,
    `test['skip']('a', ${body})`,
    `test.only('a', ${body})`,
    `it.todo('a')`,
    `test('a')`,
    `test('a', { skip: true }, ${body})`,
    `test.fails('a', ${body})`,
    `test.fixme('a', ${body})`,
    `test.fail('a', ${body})`,
    `test.concurrent.skip('a', ${body})`,
    `test.skipIf(true)('a', ${body})`,
    `test.runIf(false)('a', ${body})`,
    `test.each([1]).skip('a', ${body})`,
    `xit('a', ${body})`,
    `fit('a', ${body})`,
    `test.describe.skip('a', () => { test('b', ${body}) })`,
    `xdescribe('a', () => { test('b', ${body}) })`,
  ])('is reported and its title is not read: %s', (text) => {
    const titles = read(`\n${text}`)
    expect(titles.running).toEqual([])
    expect(titles.disabled.join()).toMatch(/^2: /)
  })

  test.each(['context.skip()', 'test.skip(true, "slow")', 'test.info().fixme()', 'skip()'])(
    'is reported when it is left from within: %s',
    (text) => {
      const titles = read(`test('a', ({ skip }) => { ${text} })`)
      expect(titles.running).toEqual([])
      expect(titles.disabled).toHaveLength(1)
    },
  )
})
