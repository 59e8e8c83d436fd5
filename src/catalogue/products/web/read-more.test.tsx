import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReadMore } from './product-detail.tsx'

const render = (text: object) => renderToStaticMarkup(<ReadMore heading="Description" {...text} />)

test('texts of 420 characters and more are cut, shorter ones are not [S-PROD-028, S-PROD-029]', () => {
  expect(render({ text: 'a'.repeat(420) })).toContain('read more')
  expect(render({ text: 'a'.repeat(419) })).not.toContain('read more')
})

test('of rich text only the visible characters count [D-078]', () => {
  expect(render({ html: `<p><strong>${'a'.repeat(418)}</strong>&amp;</p>` })).not.toContain('read more')
  expect(render({ html: `<p>${'a'.repeat(419)}&amp;</p>` })).toContain('read more')
})
