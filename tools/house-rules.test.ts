import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inventedTexts } from './check-messages.ts'
import { homelessTables, tableOwners, wrongWriters } from './check-table-owners.ts'

let folder: string
const before = process.cwd()
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chairside-rules-'))
  mkdirSync(path.join(folder, 'migrations'))
  mkdirSync(path.join(folder, 'src/orders/server'), { recursive: true })
  writeFileSync(path.join(folder, 'migrations/0001.sql'), '-- room: clients\ncreate table clients (id int);')
  writeFileSync(
    path.join(folder, 'migrations/0002.sql'),
    '-- room: faves: faves\n-- room: stock: stock_items\ncreate table faves (id int);\ncreate table stock_items (id int);',
  )
  process.chdir(folder)
})
afterAll(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true })
})

describe('who may write which table', () => {
  test('a migration names its room, or the room of each table', () => {
    const owners = tableOwners()
    expect([...owners]).toEqual([
      ['clients', 'clients'],
      ['faves', 'faves'],
      ['stock_items', 'stock'],
    ])
  })

  test('a table that a migration gives to no room is named', () => {
    writeFileSync(path.join(folder, 'migrations/0003.sql'), 'create table lost (id int);')
    expect(homelessTables(tableOwners())).toEqual(['migrations/0003.sql: makes lost, which belongs to no room'])
    rmSync(path.join(folder, 'migrations/0003.sql'))
  })

  test('a room that writes a neighbour’s table is named, by builder or by SQL; reading is free', () => {
    const file = 'src/orders/server/store.ts'
    writeFileSync(
      file,
      "db.insertInto('clients'); sql`update faves set x = 1`; sql`delete from stock_items.x`; db.selectFrom('stock_items')",
    )
    expect(wrongWriters([file], tableOwners())).toEqual([
      `${file}: writes clients, which belongs to clients`,
      `${file}: writes faves, which belongs to faves`,
      `${file}: writes stock_items, which belongs to stock`,
    ])
  })
})

describe('texts', () => {
  test('above the line every text stands in the specification to the letter, below it texts are ours', () => {
    const source =
      "const m = {\n  a: 'Are you sure?',\n  b: \"Oops! You're lost…\",\n  c: 'Are you shure?',\n  // Ours\n  d: 'Anything',\n}"
    expect(inventedTexts(source, "reads 'Are you sure?' and 'Oops! You're lost…'")).toEqual(['Are you shure?'])
  })
})
