import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('where a connection to the database is opened its loss is listened for [N-PLAT-032]', () => {
  const opening = globSync('{src,tools,sandbox}/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
    .filter(({ code }) => /new pg\.(Client|Pool)\(/.test(code))
  expect(opening.length).toBeGreaterThan(3)
  const listening = opening.filter(({ code }) => /\.on\('error'/.test(code))
  expect(opening).toEqual(listening)
})
