import { expect, test } from 'vitest'
import { InvalidForm, parseForm } from './parse-form.ts'

test('nested names become nested objects', () => {
  expect(parseForm('amount=1999&card[token]=tok_visa&individual[dob][day]=1')).toEqual({
    amount: '1999',
    card: { token: 'tok_visa' },
    individual: { dob: { day: '1' } },
  })
})

test('lists are parsed with and without indexes', () => {
  expect(parseForm('expand[]=a&expand[]=b')).toEqual({ expand: ['a', 'b'] })
  expect(parseForm('expand[0]=a&expand[1]=b')).toEqual({ expand: ['a', 'b'] })
  expect(parseForm('items[0][price]=1&items[1][price]=2')).toEqual({ items: [{ price: '1' }, { price: '2' }] })
})

test('encoded brackets, plus signs and percent signs are decoded', () => {
  expect(parseForm('metadata%5Border%5D=a+b%20c%26d')).toEqual({ metadata: { order: 'a b c&d' } })
})

test('an empty value is an empty string', () => {
  expect(parseForm('description=')).toEqual({ description: '' })
})

test('a name of Object.prototype is a name like any other', () => {
  const read = parseForm('__proto__[polluted]=1&constructor=2')
  expect(Object.keys(read)).toEqual(['__proto__', 'constructor'])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('a malformed form is rejected', () => {
  for (const text of ['a[b=1', 'a]b=1', 'a=1&a[b]=2', 'a[b]=1&a[b][c]=2', `a${'[b]'.repeat(9)}=1`, '[]=1', 'a=%00'])
    expect(() => parseForm(text), text).toThrow(InvalidForm)
})
