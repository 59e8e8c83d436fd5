import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture, pictureSrcSet } from '#platform/web/ui/media/picture.tsx'

test('the sizes of a picture stand beside its original', () => {
  expect(pictureSrcSet('/files/public/', 'abc.webp')).toBe(
    '/files/public/w320/abc.avif 320w, /files/public/w640/abc.avif 640w, /files/public/w960/abc.avif 960w, /files/public/w1280/abc.avif 1280w',
  )
})

test('only the first picture of a page is asked for at once and before others', () => {
  const first = renderToStaticMarkup(<Picture base="/p/" name="a.webp" alt="A" sizes="50vw" first />)
  const later = renderToStaticMarkup(<Picture base="/p/" name="a.webp" alt="A" sizes="50vw" />)
  expect(first).toContain('fetchPriority="high"')
  expect(later).not.toContain('fetchPriority')
  expect(later).toContain('loading="lazy"')
})

test('a picture that is missing keeps its place', () => {
  expect(renderToStaticMarkup(<Picture base="/p/" name={undefined} alt="Serum" sizes="50vw" />)).toContain('role="img"')
})
