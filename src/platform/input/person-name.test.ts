import { expect, test } from 'vitest'
import { dropEmojis, personNamePattern } from '#platform/input/person-name.ts'

test.each([
  "O'Brien",
  'O’Brien',
  "'O Brien",
  'Anne-Marie',
  'St. John',
  "D'Arcy-O'Neill Jr.",
  "Gerard 't Hooft",
  'Amélie de la Tour',
  'Nguyễn Thị Ánh',
  'Ọlá',
  'علی\u200Cرضا',
  'मोहन',
  '王小明',
  'אברהם',
  'Łukasz',
])('%s can be a person’s name [D-086, N-INPT-003, S-CLNT-051]', (name) => {
  expect(personNamePattern.test(name)).toBe(true)
})

test.each([
  '',
  ' ',
  "'",
  '-',
  '.',
  '-Anna',
  '.Anna',
  "'Anna",
  'Anna - Bell',
  'Anna -Bell',
  "O''Brien",
  'Anne--Marie',
  'St.. John',
  "O'-Brien",
  'Anna2',
  'Anna, Bell',
  'Anna/Bell',
  'Anna & Bell',
  'Anna “Bell”',
  'Anna_Bell',
  'Anna – Bell',
  'Anna 💅',
])('%j cannot be a person’s name [D-086, N-INPT-003, C-ADDR-027]', (name) => {
  expect(personNamePattern.test(name)).toBe(false)
})

test.each([
  ['Anna 💅', 'Anna'],
  ['💇🏽\u200D♀️ Bea Bell', 'Bea Bell'],
  ['Clara 👩\u200D👩\u200D👧 Client', 'Clara Client'],
  ['Dora 🇬🇧', 'Dora'],
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ['മോഹന\u0D4D\u200D', 'മോഹന\u0D4D\u200D'],
  ['💅', ''],
])('%s is called %s [N-INPT-004]', (written, name) => {
  expect(dropEmojis(written)).toBe(name)
})
