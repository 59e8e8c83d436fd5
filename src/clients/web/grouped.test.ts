import { expect, test } from 'vitest'
import { grouped } from '#clients/web/grouped.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))

test('clients stand under the first letters of their names, in the order they come [S-CLNT-006, S-CLNT-007]', () => {
  expect(grouped(named('amy Lee', 'Ann', 'Bob'))).toEqual([
    ['A', named('amy Lee', 'Ann')],
    ['B', named('Bob')],
  ])
})

test('a letter with a sign on it stands with its plain one, however late it comes', () => {
  expect(grouped(named('Eva', 'Zoe', 'Élodie')).map(([letter]) => letter)).toEqual(['E', 'Z'])
})
