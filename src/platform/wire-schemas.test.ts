import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { idSchema, sentNumber } from '#platform/wire-schemas.ts'

const number = sentNumber(z.number())

test('a number comes as one or as its text; nothing else is coerced to one [N-SALN-010]', () => {
  for (const sent of [2, '2', ' 2 ', '2.0', '+2']) expect(number.parse(sent)).toBe(2)
  expect(number.parse('-1.5e-7')).toBe(-1.5e-7)
  for (const sent of [null, undefined, '', ' ', [], [2], true, {}, '0x2', 'Infinity', '1_0', '1,0', '٢'])
    expect(number.safeParse(sent).success, JSON.stringify(sent)).toBe(false)
})

test('an id is the same in capitals and small letters, other ids stay as they are [D-192, D-207]', () => {
  const id = '0190d5c0-aaaa-7bbb-8ccc-0123456789ab'
  expect(idSchema.parse(id.toUpperCase())).toBe(id)
  expect(idSchema.parse('pm_1AbC')).toBe('pm_1AbC')
})

test('no contract coerces what is sent [N-SALN-010]', () => {
  const contracts = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /contract\.ts$/.test(file),
  )
  expect(contracts.length).toBeGreaterThan(30)
  const coercing = contracts.filter((file) => /z\s*\.coerce/.test(readFileSync(`src/${file}`, 'utf8')))
  expect(coercing).toEqual([])
})
