import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Email } from '#mail/server/emails/render-email.ts'
import {
  describeOurs,
  findProblems,
  listPlaceholders,
  neededIn,
  renderSample,
} from '#mail/wordings/server/email-catalogue.ts'
import { setWordings } from '#mail/wordings/server/wording-state.ts'
import { wordingsText } from '#mail/wordings/text.ts'
import { wordingNames } from '#mail/wordings/wording-names.ts'
import { standardIdentity } from '#platform/server/standard-identity.ts'
import { setShopIdentity } from '#platform/shop-identity.ts'
import { renderEveryEmail } from '../../../../tests/harness/sample-emails.ts'

beforeAll(() => setShopIdentity(standardIdentity))
afterAll(() => setShopIdentity(standardIdentity))

const emailsFolder = 'src/mail/server/emails'

test('an email that the program can send has its example, placeholders and words [N-MAIL-030]', () => {
  const files = readdirSync(emailsFolder, { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('render-email.ts'))
    .map((file) => readFileSync(path.join(emailsFolder, file), 'utf8'))
  const renderers = sources.flatMap((text) =>
    [...text.matchAll(/export function (render\w+)/g)].map(([, name]) => name),
  )
  const others = ['renderStyleSheet']
  const samples = readdirSync('src/mail/wordings/server/samples')
    .map((file) => readFileSync(path.join('src/mail/wordings/server/samples', file), 'utf8'))
    .join('\n')
  expect(renderers.length).toBeGreaterThan(30)
  expect(renderers.filter((name) => !others.includes(String(name)) && !samples.includes(`${name}(`))).toEqual([])
  for (const name of wordingNames) {
    const { values, links, parts } = listPlaceholders(name)
    const known = [...Object.keys(values), ...Object.keys(links), ...parts]
    expect([name, known.filter((placeholder) => !wordingsText.placeholders[placeholder])]).toEqual([name, []])
    expect([name, neededIn(name).filter((placeholder) => !known.includes(placeholder))]).toEqual([name, []])
    expect(wordingsText.titles[name]).not.toBe('')
  }
})

test('our words in an administrator’s hand render each email exactly as it came [N-MAIL-031]', () => {
  for (const name of wordingNames) {
    const ours = describeOurs(name)
    expect([name, findProblems(name, ours)]).toEqual([name, []])
    const asItCame = renderSample(name, null)
    const { subject, text, html } = renderSample(name, ours)
    expect([name, subject, text]).toEqual([name, asItCame.subject, asItCame.text])
    expect(html).toBe(asItCame.html)
  }
})

test('with other names and figures our words render as the program does, too [N-MAIL-031]', async () => {
  // these emails are rendered with data that a wording does not foresee: without a name, or with what only a seller is shown
  const unlikely = [
    'renderRefundToSeller',
    'renderRefundFailedToSeller',
    'renderRefundFailedToAdmin',
    'renderOrderConfirmation',
  ]
  const read = (emails: Map<string, Email>) =>
    [...emails].filter(([name]) => !unlikely.includes(name)).map(([, { subject, html, text }]) => [subject, html, text])
  const asItCame = read(await renderEveryEmail())
  setWordings(new Map(wordingNames.map((name) => [name, describeOurs(name)])))
  try {
    expect(read(await renderEveryEmail())).toEqual(asItCame)
    expect(asItCame.length).toBeGreaterThan(35)
  } finally {
    setWordings(new Map())
  }
})

const url = 'https://shop.example/open?key=example'
const words = (text: string) => ({ subject: 'Dear {name}', heading: 'Welcome', text })

test('paragraphs, lists, links, buttons and bold words are in both parts [N-MAIL-032]', () => {
  const { subject, html, text } = renderSample(
    'verification',
    words(
      'Hello **{name}**,\nwelcome to {shop}.\n\n- one\n- two, see [our pages](https://help.example/a?b=1&c=2)\n\n[Begin]({link})\n\n> Small print about {link}',
    ),
  )
  expect(subject).toBe('Dear Anna')
  expect(html).toContain('Hello <strong>Anna</strong>,<br>welcome to Chairside.')
  expect(html).toMatch(
    /<ul [^>]*><li [^>]*>one<\/li><li [^>]*>two, see <a [^>]*href="https:\/\/help\.example\/a\?b=1&amp;c=2"/,
  )
  expect(html).toMatch(/class="button"[\s\S]*href="https:\/\/shop\.example\/open\?key=example"[^>]*>Begin</)
  expect(text).toContain(
    'Hello Anna,\nwelcome to Chairside.\n\n- one\n- two, see our pages (https://help.example/a?b=1&c=2)',
  )
  expect(text).toContain(`Begin:\n${url}\n\nSmall print about ${url}`)
})

test.each(
  wordingNames.flatMap((name) => Object.keys(listPlaceholders(name).links).map((link) => [name, link] as const)),
)('a bold link of %s, {%s}, leads where it leads without marks, in both parts [N-MAIL-032]', (name, link) => {
  const target = String(listPlaceholders(name).links[link])
  for (const line of [`Here: **{${link}}**`, `**Open {${link}} now**`, `**Open [it]({${link}})**`, `> **{${link}}**`]) {
    const { html, text } = renderSample(name, words(line))
    expect(text).toContain(target)
    expect(html).toMatch(/<strong><a [^>]*href="https:/)
    expect(`${html}${text}`).not.toMatch(/[{}*]link|\*\*|\]\(/)
  }
})

test('values are escaped, have no marks, and leave no gap where they are empty [N-MAIL-033]', () => {
  const withName = (name: string) => {
    const sample = renderSample('recall', {
      subject: '{product}',
      heading: '{product}',
      text: 'Hello {name}, **{product}**\n\n{details}\n\n{what_to_do}',
    })
    return { sample, name }
  }
  expect(withName('x').sample.subject).toBe('Velvet Serum')
  const typed = '<img src=x onerror=alert(1)> & "quoted"'
  const { html, text } = renderSample('verification', words(`${typed} [x](javascript:alert(1))\n\n[Go]({link})`))
  expect(html).not.toContain('<img src=x')
  expect(html).not.toMatch(/href="(?!https:)/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&quot;')
  expect(text).toContain(typed)
})

test.each([
  [
    'verification',
    { text: 'Hello {nmae}\n\n[Go]({link})' },
    'text',
    '{nmae} is no placeholder of this email. Please take one of the list.',
  ],
  [
    'verification',
    { text: 'Hello {constructor}\n\n[Go]({link})' },
    'text',
    '{constructor} is no placeholder of this email. Please take one of the list.',
  ],
  [
    'verification',
    { text: 'Hello {}\n\n[Go]({link})' },
    'text',
    '{} is no placeholder of this email. Please take one of the list.',
  ],
  ['verification', { text: 'Hello' }, 'text', 'This email needs {link}: without it its reader can do nothing with it.'],
  ['client-code', { text: 'Hello' }, 'text', 'This email needs {code}: without it its reader can do nothing with it.'],
  ['client-code', { text: 'Your code is {code}' }, 'text', '{code} needs a line of its own.'],
  ['client-code', { subject: 'Code {code}' }, 'subject', '{code} can stand in the text only.'],
  ['verification', { subject: 'Open {link}' }, 'subject', '{link} can stand in the text only.'],
  [
    'verification',
    { heading: '{seller}' },
    'heading',
    '{seller} is no placeholder of this email. Please take one of the list.',
  ],
  [
    'verification',
    { text: '[Go]({link})\n\n[Bad](javascript:alert)' },
    'text',
    expect.stringMatching(/^javascript:alert is no address/),
  ],
  [
    'verification',
    { text: '[Go]({link})\n\nor [here](http://shop.example)' },
    'text',
    expect.stringMatching(/^http:.* is no address/),
  ],
  [
    'verification',
    { text: '[Go]({link})\n\nor [here](https://x.example/{name})' },
    'text',
    expect.stringMatching(/ is no address/),
  ],
  ...['[{link}](https://x.example)', 'Open [{link}](https://x.example)', '- **[{link}]({link})**'].map(
    (text) =>
      [
        'verification',
        { text },
        'text',
        '{link} cannot be the words of a link. Please write [words]({link}).',
      ] as const,
  ),
  [
    'verification',
    { text: '[Go]({linkX' },
    'text',
    'This email needs {link}: without it its reader can do nothing with it.',
  ],
  [
    'verification',
    { text: '**https://x.example/?{link}**' },
    'text',
    '{link} needs a space before it, so that nothing becomes part of its address.',
  ],
  [
    'recall',
    { text: '{details}\n\n{what_to_do}' },
    'text',
    'This email needs {product}: without it its reader can do nothing with it.',
  ],
] as const)('%s with %o is refused by its name [N-MAIL-034]', (name, change, field, message) => {
  expect(findProblems(name, { ...describeOurs(name), ...change })[0]).toEqual([field, message])
})

test('an example shows no picture that nobody has [N-MAIL-038]', () => {
  for (const name of wordingNames)
    for (const [, address = ''] of renderSample(name, null).html.matchAll(/<img[^>]* src="([^"]*)"/g))
      expect(address, name).toMatch(/^data:/)
})
