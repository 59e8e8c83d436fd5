import { expect, test } from 'vitest'
import { formatCaptions, formatPosition, parseCaptions, spreadTranscript, toPlain, toTranscript } from './captions.ts'

const file = `WEBVTT - a film
Kind: captions

NOTE who wrote it

first
00:00:00.500 --> 00:00:02.000 align:start line:0
Dab it <b>twice</b>,
never once & for all.

00:03.000 --> 00:05.250
<v Anna>Then wait &lt;a minute&gt;.
`

const body = (...lines: string[]) => ['WEBVTT', '', ...lines].join('\n')
const problemOf = (text: string, seconds: number | null = 60) => {
  const read = parseCaptions(text, seconds)
  return 'problem' in read ? [read.problem, read.line] : 'no problem'
}

test('a file with names, notes, settings and marks is read, and written anew [N-TRAI-001]', () => {
  const read = parseCaptions(`\uFEFF${file.replaceAll('\n', '\r\n')}`, 60)
  expect(read).toEqual({
    cues: [
      { from: 0.5, to: 2, text: 'Dab it <b>twice</b>,\nnever once &amp; for all.' },
      { from: 3, to: 5.25, text: '<v Anna>Then wait &lt;a minute&gt;.' },
    ],
  })
  if ('problem' in read) throw new Error(read.problem)
  const written = formatCaptions(read.cues)
  expect(written).toBe(`WEBVTT

00:00:00.500 --> 00:00:02.000
Dab it <b>twice</b>,
never once &amp; for all.

00:00:03.000 --> 00:00:05.250
<v Anna>Then wait &lt;a minute&gt;.
`)
  expect(parseCaptions(written, null)).toEqual(read)
  expect(toTranscript(read.cues)).toBe('Dab it twice, never once & for all.\nAnna: Then wait <a minute>.')
})

test('the first line may stand right behind the header, as browsers read it [N-TRAI-001, D-719]', () => {
  for (const head of ['WEBVTT', 'WEBVTT\nKind: captions']) {
    const read = parseCaptions(
      `${head}\n00:00:01.000 --> 00:00:03.000\nWelcome\n\n00:00:04.000 --> 00:00:06.000\nHello`,
      60,
    )
    expect(read).toEqual({
      cues: [
        { from: 1, to: 3, text: 'Welcome' },
        { from: 4, to: 6, text: 'Hello' },
      ],
    })
  }
  expect(problemOf('WEBVTT\n00:02.000 --> 00:01.000\nHi')).toEqual(['order', 2])
})

test('an end after a day stays after its beginning [N-TRAI-001]', () => {
  const late = body('00:00:01.000 --> 24:00:00.000', 'Hi', '', '99:59:59.999 --> 100:00:00.500', 'Oh', '')
  const read = parseCaptions(late, null)
  if ('problem' in read) throw new Error(read.problem)
  expect(formatCaptions(read.cues)).toBe(late)
})

test.each([
  ['no header', '00:00.000 --> 00:01.000\nHi', ['header', 1]],
  ['nothing else', 'WEBVTT\n\n', ['empty', 1]],
  ['a style', body('STYLE', '::cue { background: url(//evil.example) }'), ['style', 3]],
  ['a region', body('REGION', 'id:a'), ['style', 3]],
  ['words for times', body('soon --> later', 'Hi'), ['times', 3]],
  ['a time of 61 seconds', body('00:00:61.000 --> 00:01:02.000', 'Hi'), ['times', 3]],
  ['an unknown setting', body('00:00.000 --> 00:01.000 onclick:alert', 'Hi'), ['times', 3]],
  ['an end before its beginning', body('00:02.000 --> 00:01.000', 'Hi'), ['order', 3]],
  [
    'a line before the one before',
    body('00:02.000 --> 00:03.000', 'Hi', '', '00:01.000 --> 00:04.000', 'Oh'),
    ['order', 6],
  ],
  ['a line after the film', body('01:00.000 --> 01:01.000', 'Hi'), ['length', 3]],
  ['no words', body('00:00.000 --> 00:01.000', '', '00:02.000 --> 00:03.000', 'Hi'), ['empty', 3]],
  ['a script', body('00:00.000 --> 00:01.000', 'Hi', '<script>alert(1)</script>'), ['markup', 5]],
  ['a picture', body('00:00.000 --> 00:01.000', '<img src=x onerror=alert(1)>'), ['markup', 4]],
  ['a mark with an attribute', body('00:00.000 --> 00:01.000', '<b onclick="x()">Hi</b>'), ['markup', 4]],
  ['an open bracket', body('00:00.000 --> 00:01.000', '1 < 2'), ['markup', 4]],
  ['times among the words', body('00:00.000 --> 00:01.000', 'Hi', '00:01.000 --> 00:02.000'), ['markup', 5]],
  ['a line that is too long', body('00:00.000 --> 00:01.000', 'a'.repeat(161)), ['long', 4]],
  ['five lines at once', body('00:00.000 --> 00:01.000', 'a', 'b', 'c', 'd', 'e'), ['long', 8]],
])('a file with %s is refused with its line [N-TRAI-002]', (_name, text, problem) => {
  expect(problemOf(text)).toEqual(problem)
})

test('more lines than a film has are refused', () => {
  const cues = Array.from({ length: 3_001 }, () => '00:01.000 --> 00:02.000\nHi\n')
  expect(problemOf(body(...cues), null)).toEqual(['many', expect.any(Number)])
})

test('a transcript is spread over the film by its words, without gaps [N-TRAI-003]', () => {
  const text = 'Warm the oil in your hands first. Then press it in, do not rub.\n\nWait & breathe <slowly>.'
  const read = spreadTranscript(text, 20)
  if ('problem' in read) throw new Error(read.problem)
  const { cues } = read
  expect(cues.map((cue) => toPlain(cue.text))).toEqual([
    'Warm the oil in your hands first.',
    'Then press it in, do not rub.',
    'Wait & breathe <slowly>.',
  ])
  expect(cues[0]?.from).toBe(0)
  expect(cues.at(-1)?.to).toBe(20)
  for (const [at, cue] of cues.entries()) expect(cue.from).toBe(cues[at - 1]?.to ?? 0)
  expect(cues[0]?.to).toBeCloseTo((20 * 7) / 18, 2)
  // written to a file, the captions can be read again without a problem
  expect(parseCaptions(formatCaptions(cues), 20)).toEqual({ cues })
})

test.each([
  ['of nothing', '  \n ', 20, 'empty'],
  ['of more words than can be said', 'word '.repeat(200), 20, 'tooFast'],
  ['for a film of unknown length', 'Hello there.', null, 'noLength'],
])('a transcript %s is refused [N-TRAI-003]', (_name, text, seconds, problem) => {
  expect(spreadTranscript(text, seconds)).toMatchObject({ problem })
})

test('a place in a film is written as clocks show it', () => {
  expect([0, 9.9, 134, 3_734].map(formatPosition)).toEqual(['0:00', '0:09', '2:14', '1:02:14'])
})
