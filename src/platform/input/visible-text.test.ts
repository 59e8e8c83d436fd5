import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPlainText, toVisibleText } from '#platform/input/visible-text.ts'

test.each([
  ['LS1\u200B 4AP', 'LS1 4AP'],
  ['\uFEFFAnna', 'Anna'],
  ['\u202AAnna\u202C \u2066Bell\u2069', 'Anna Bell'],
  ['Anna\u200E\u200F\u061C', 'Anna'],
  ['Beau\u00ADty', 'Beauty'],
  ['Anna\u00A0Bell', 'Anna Bell'],
  ['Anna\u202FBell\u3000\u2009Co', 'Anna Bell  Co'],
  ['Anne\u2011Marie \u2010 \u2212 x', 'Anne-Marie - - x'],
  ['Zoe\u0308', 'Zoë'],
  ['a\u0000b\u0007c\u007F', 'abc'],
  ['one\u2028two\u0085three', 'one\ntwo\nthree'],
  ['\u3164\u115F', ''],
  ['a\u{E0041}\u{E0042}b', 'ab'],
  ['line one\r\n\tline two – “quoted” €5', 'line one\r\n\tline two – “quoted” €5'],
])('%j is read as %j [N-INPT-001]', (typed, seen) => {
  expect(toVisibleText(typed)).toBe(seen)
})

test.each([
  ['Persian, a joiner that separates', 'علی\u200Cرضا'],
  ['Hindi, a consonant without its vowel', 'र\u094D\u200Dय'],
  ['Malayalam, a joiner that ends a name', 'മോഹന\u0D4D\u200D'],
  ['Hindi, with an accent behind the sign that takes the vowel away', 'क\u094D\u0301\u200C'],
  ['Persian, with a vowel before the joiner', 'علیِ\u200Cما'],
  ['Sinhala', 'ශ\u0DCA\u200Dරී'],
  ['a family', '👩\u200D👩\u200D👧'],
  ['a heart in fire', '❤\uFE0F\u200D🔥'],
  ['a person of a profession', '👩🏽\u200D⚕\uFE0F'],
  ['a number in a box', '1\uFE0F\u20E3'],
  ['the flag of Scotland', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['a Japanese variant of a character', '葛\u{E0100}城'],
])('%s keeps what its script needs [N-INPT-001]', (_, text) => {
  expect(toVisibleText(text)).toBe(text)
})

test.each([
  ['An\u200Dna', 'Anna'],
  ['An\u200Cna', 'Anna'],
  ['علی\u200C', 'علی'],
  ['07\uFE0F700', '07700'],
])('%j loses a joiner that joins nothing [N-INPT-001]', (typed, seen) => {
  expect(toVisibleText(typed)).toBe(seen)
})

test.each([
  ['０７７００ ９００１２３', '07700 900123'],
  ['LS1–4AP', 'LS1-4AP'],
  ['o’brien@example.com', "o'brien@example.com"],
  ['\u202A+44 7700\u00A0900123\u202C', '+44 7700 900123'],
])('%j is %j in a number, a code or an email [N-INPT-001]', (typed, plain) => {
  expect(toPlainText(typed)).toBe(plain)
})

test('reading a text a second time changes nothing [N-INPT-001]', () => {
  const odd = fc.constantFrom('a', '\u200D', '\u200C', '\uFE0F', '👩', 'क', '\u094D', '\u0301', '\u{E0100}', '葛', '1')
  fc.assert(
    fc.property(fc.array(fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 2 })), { maxLength: 80 }), (parts) => {
      const seen = toVisibleText(parts.join(''))
      expect(toVisibleText(seen)).toBe(seen)
    }),
    {
      numRuns: 500,
      examples: [[['\u0301', '\u094D', '\u200C']], [[...Array(31).fill('\u0301'), '\u094D', '\u200C', '\u0301']]],
    },
  )
})
