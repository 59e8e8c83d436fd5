import { expect, test } from 'vitest'
import { cleanSvg } from '#media/server/clean-svg.ts'

const clean = (inside: string, attributes = '') =>
  cleanSvg(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]><svg viewBox="0 0 9 9"${attributes}>${inside}</svg>`)

test('a drawing of shapes and gradients stays as it is [N-BRAN-011]', async () => {
  const inside =
    '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" gradientTransform="matrix(1 0 0 1 0 0)"><stop offset="0" stop-color="rgb(9,9,9)" style="stop-color:hsla(9,9%,9%,.5)"></stop></linearGradient></defs><g transform="translate(1 2) skewX(3)" fill="url(#g)"><path d="M0 0L9 9" stroke-width="2"></path></g>'
  expect(await clean(inside)).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`)
})

test.each([
  ['<script>alert(1)</script><path d="M0 0"></path>'],
  ['<path d="M0 0" onload="alert(1)"></path>'],
  ['<path d="M0 0" ONCLICK="alert(1)"></path>'],
  ['<a href="javascript:alert(1)"><path d="M0 0"></path></a>'],
  ['<path d="M0 0" fill="url(https://evil.example/x)"></path>'],
  ['<path d="M0 0" fill="url(&#104;ttps://evil.example/x)"></path>'],
  ['<path d="M0 0" style="fill:url(//evil.example)"></path>'],
  ['<path d="M0 0" style="fill:u\\72l(//evil.example)"></path>'],
  ['<path d="M0 0" fill="u\\72l(evil)"></path>'],
  ['<path d="M0 0" mask="image-set(\'evil\' 1x)"></path>'],
  ['<path d="M0 0" style="mask:src(evil)"></path>'],
  ['<path d="M0 0" style="@import \'//evil.example\'"></path>'],
  ['<animate attributeName="href" to="javascript:alert(1)"></animate>'],
  ['<set attributeName="onclick" to="alert(1)"></set>'],
  ['<iframe src="//evil.example"></iframe>'],
  ['<path xlink:href="//evil.example" d="M0 0"></path>'],
  ['<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>'],
  ['<title></svg><script>alert(1)</script></title>'],
  ['<![CDATA[<script>alert(1)</script>]]>'],
  ['&x;'],
])('what could run or load is gone from %s [N-BRAN-011]', async (inside) => {
  const cleaned = await clean(inside).catch(() => '')
  expect(cleaned).not.toMatch(/<script|onload|onclick|javascript:|evil|<animate|<set|<iframe|<a\b|import|ENTITY/i)
})

test('events and links of the drawing itself are gone too [N-BRAN-011]', async () => {
  const cleaned = await clean(
    '<path d="M0 0"></path>',
    ' onload="alert(1)" xmlns:x="javascript:1" href="//evil.example"',
  )
  expect(cleaned).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0"></path></svg>')
})

const unusable = 'style image use foreignObject filter symbol a switch marker textPath animate animateTransform set'
test.each(unusable.split(' '))(
  'a drawing that needs a <%s> is refused, not changed in silence [N-BRAN-011]',
  async (element) => {
    await expect(clean(`<${element} href="#a"/>`)).rejects.toMatchObject({ element })
  },
)

test.each(['use', 'image', 'rect', 'style'])(
  'a drawing with an <svg:%s> is refused too, a note of an editor is not [N-BRAN-011]',
  async (element) => {
    const inside = `<x:${element} href="#a"/><path d="M0 0"></path>`
    for (const namespace of ['"http://www.w3.org/2000/svg"', "'http://www.w3.org/2000/svg'", '"&ns_svg;"'])
      await expect(clean(inside, ` xmlns:x=${namespace}`)).rejects.toMatchObject({ element: `x:${element}` })
    expect(await clean(inside, ' xmlns:x="https://editor.example/ns"')).toContain('<path d="M0 0"></path></svg>')
  },
)

test('what is no drawing is refused [N-BRAN-011]', async () => {
  for (const text of ['', 'hello', '<html><svg></svg></html>', '<svg', '<svg><path'])
    await cleanSvg(text).then(
      (cleaned) =>
        expect(cleaned).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^<]*>(?:<path><\/path>)?<\/svg>$/),
      (error: Error) => expect(error.message).toContain('the drawing'),
    )
})

const linked = (href: string, inside = '') =>
  `<linearGradient id="a"><stop offset="0" stop-color="#7a1f4b"></stop></linearGradient><linearGradient id="b" ${href}></linearGradient><path fill="url(#b)" d="M0 0"${inside}></path>`
const xlink = ' xmlns:xlink="http://www.w3.org/1999/xlink"'

test('a gradient keeps the colours that it inherits from another one [N-BRAN-011, D-734]', async () => {
  for (const href of ['xlink:href="#a"', 'href="#a"', 'xlink:href="#c" href="#a"'])
    expect(await clean(linked(href), xlink)).toContain(linked('href="#a"'))
  for (const href of ['xlink:href="//evil.example/x.svg#a"', 'href="x.svg#a"', 'href=""'])
    await expect(clean(linked(href), xlink)).rejects.toMatchObject({ attribute: href.split('=')[0] })
})

test.each([
  [`style="font-family:'Open Sans', 'Été';fill:#7a1f4b"`],
  ['style="font:bold 12px/1.2 Arial;fill:red !important"'],
  ['style="fill:#d9d9d9;fill:color(display-p3 0.85 0.85 0.85 / .5)"'],
  ['fill="url(#paint0_linear_1:2)"'],
  ['font-variant="small-caps" text-decoration="underline" writing-mode="vertical-rl"'],
  ['transform-origin="1 2" isolation="isolate" overflow="visible" xml:space="preserve" systemLanguage="en"'],
])('what is seen of %s stays [N-BRAN-011, D-734]', async (attributes) => {
  const words = `<text ${attributes}>L</text>`
  expect((await clean(words)).replaceAll('&quot;', "'")).toContain(words)
})

test.each([
  ['fill="url(https://evil.example/x)"', 'fill'],
  ['fill="var(--brand)"', 'fill'],
  ['fill="&blue;"', 'fill'],
  ['style="&st0;"', 'style'],
  ['style="stroke:red;fill:url(//evil.example)"', 'fill'],
  ['style="font-size:calc(1px + 1em)"', 'font-size'],
  ['filter="blur(2px)"', 'filter'],
  ['clip-path="circle(3px)"', 'clip-path'],
])('%s would be changed in silence, and is refused by name [N-BRAN-011, D-734]', async (attributes, attribute) => {
  await expect(clean(`<text ${attributes}>L</text>`)).rejects.toMatchObject({ element: null, attribute })
})

test('what no browser paints goes without a word [N-BRAN-011, D-734]', async () => {
  const notes =
    ' class="st0" data-name="x(1)" inkscape:label="a\\b" aria-label="@" id="a@b" enable-background="new 0 0 9 9" xlink:href="#x"'
  const style = `fill:red;-inkscape-font-specification:'Sans, @wght=700'`
  const words = '<text style="fill:red">L</text>'
  expect(await clean(`<text${notes} style="${style}">L</text><editor:grid style="x:y(1)"/>`)).toContain(words)
})
