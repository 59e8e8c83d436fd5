import { expect, test } from 'vitest'
import { isOwnPath } from '#accounts/sessions/web/return-path.ts'

test.each(['/', '/product-details/p1/all/explore', '/explore?brand=a%2Cb#list', '/explore//x'])(
  'a login may lead back to %s',
  (path) => expect(isOwnPath(path)).toBe(true),
)

test.each([
  '',
  'explore',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
])('a login never leads to %j', (path) => expect(isOwnPath(path)).toBe(false))
