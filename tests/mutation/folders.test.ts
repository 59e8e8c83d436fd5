import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { mutatedFolders } from './folders.ts'

const modules = [
  'src/access',
  'src/accounts/sessions',
  'src/accounts/staff',
  'src/brand',
  'src/coupons',
  'src/orders',
  'src/payments',
  'src/payouts',
  'src/settings',
  'src/webhooks',
]

it('plants faults in every server folder of the modules in which a fault costs money or trust', () => {
  const folders = modules.flatMap((module) => globSync(`${module}/**/server/*.ts`)).map((file) => path.dirname(file))
  const missing = folders.filter((folder) => !mutatedFolders.some((row) => folder.startsWith(row.folder)))
  expect(folders.length).toBeGreaterThan(100)
  expect([...new Set(missing)]).toEqual([])
})

it.each(mutatedFolders)('finds the tests near $folder', ({ folder, tests }) => {
  expect(existsSync(folder)).toBe(true)
  expect(tests.filter((place) => globSync([place, `${place}/**`]).every((file) => !file.endsWith('.test.ts')))).toEqual(
    [],
  )
})
