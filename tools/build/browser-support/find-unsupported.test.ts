import { expect, test } from 'vitest'
import { addContainerFallbacks, addFocusFallbacks, addHeightFallbacks } from '../lower-styles.ts'
import { findUnsupported } from './find-unsupported.ts'
import { listLackingNames } from './lacking-names.ts'

const lacking = listLackingNames()

test.each([
  ['const found = /(?<!a)b/.test(text)', ['pattern: lookbehind']],
  [String.raw`const found = new RegExp("(?<=\\d)b")`, ['pattern: lookbehind']],
  ['const found = /[\\p{L}--[a-z]]/v', [expect.stringMatching(/^syntax: /)]],
  ['class Shop { static { open() } }', ['syntax: static block of a class']],
  ['URL.canParse(text)', ['URL.canParse']],
  ['rows.toSorted()', ['.toSorted()']],
  ['AbortSignal.any([one, other])', ['AbortSignal.any']],
  ['requestIdleCallback(work)', ['requestIdleCallback']],
  ['Object.groupBy(rows, by)', ['Object.groupBy']],
  // harmless: the name is tested for before it is used, belongs to another object, or is known to all promised browsers
  ['element.checkVisibility?.()', []],
  ['typeof requestIdleCallback', []],
  ['order.city; rows.at(-1); Promise.any(calls); structuredClone(rows)', []],
  ['const inClass = /[(?<!]/', []],
])('%s: %j is missing in one of the promised browsers [N-PAGE-008]', (code, found) => {
  expect(findUnsupported(code, lacking)).toEqual(found)
})

test('heights, containers and focus outlines have a form for older browsers [N-PAGE-008]', () => {
  expect(addHeightFallbacks('.a { height: calc(100dvh - 8px); color: red }')).toContain(
    'height: calc(100vh - 8px);height: calc(100dvh - 8px)',
  )
  expect(addContainerFallbacks('@container (width < 560px) { .a { color: red } }')).toContain(
    '@supports not (container-type: inline-size) {\n@media (width < 560px) { .a { color: red } }\n}',
  )
  expect(addFocusFallbacks('.a { color: red }\n.row:has(select:focus-visible) { outline: 2px solid }')).toContain(
    '@supports not selector(:has(a)) {\n.row:focus-within { outline: 2px solid }\n}',
  )
})
