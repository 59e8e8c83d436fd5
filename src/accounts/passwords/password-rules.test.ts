import { expect, test } from 'vitest'
import { checkPassword, isInsecurePassword, isStrongPassword } from '#accounts/passwords/password-rules.ts'

const met = (password: string) =>
  checkPassword(password)
    .filter((item) => item.met)
    .map(({ check }) => check)

test('each item of the checklist flips by itself', () => {
  expect(met('')).toEqual([])
  expect(met('       ')).toEqual([])
  expect(met('        ')).toEqual(['length'])
  expect(met('A')).toEqual(['upper'])
  expect(met('a')).toEqual(['lower'])
  expect(met('1')).toEqual(['number'])
  for (const sign of ['!', '£', '-', '_', '~', '"', '✂']) expect(met(sign)).toEqual(['special'])
})

test('a letter, a digit, a space or a control character is not special [D-093]', () => {
  for (const sign of ['é', 'ß', '٣', ' ', '\u00a0', '\t', '\u0000']) expect(met(sign)).not.toContain('special')
})

test('a reset password needs all five items of the checklist [S-FRGT-023–028]', () => {
  for (const weak of ['Aa1!aaa', '        ', 'aaaa1111!', 'AAAA1111!', 'Aaaaaaaa!', 'Aaaa1111'])
    expect(isStrongPassword(weak)).toBe(false)
  expect(isStrongPassword('Aaaa111!')).toBe(true)
})

test('a space at an end, a control character or the name in the email is not secure [D-094]', () => {
  const email = 'Jane.Doe@example.com'
  for (const password of [' Salon-42a', 'Salon-42a ', 'Salon\t-42a', 'my-jane.doe-1A', 'My-JANE.DOE-1a'])
    expect(isInsecurePassword(password, email)).toBe(true)
  for (const password of ['Salon 42-a', 'Jane-42-salon']) expect(isInsecurePassword(password, email)).toBe(false)
  expect(isInsecurePassword('Ab-123456', 'a@b.co')).toBe(false)
})
