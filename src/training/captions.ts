/**
 * A text of the captions and the seconds between which it is shown; of WebVTT's tags the text has at most `<b>`, `<i>`, `<u>` and `<v
 * Name>`.
 */
export interface Cue {
  from: number
  to: number
  text: string
}

/** What can be wrong with captions. Lines are counted from 1 in a file; 0 means that no single line is wrong. */
export type CaptionProblem =
  | 'header'
  | 'style'
  | 'times'
  | 'order'
  | 'length'
  | 'empty'
  | 'markup'
  | 'long'
  | 'many'
  | 'tooFast'
  | 'noLength'

export type ReadCaptions = { cues: readonly Cue[] } | { problem: CaptionProblem; line: number }

export const captionLimits = { cues: 3_000, linesOfCue: 4, lineLength: 160, wordsOfCue: 10, wordsPerSecond: 8 } as const

const header = /^WEBVTT(?:[ \t].*)?$/
const time = String.raw`(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
// cue settings are trimmed later: if two parts of the pattern matched spaces, every way to share the spaces out would be tried
const times = new RegExp(String.raw`^${time}[ \t]+-->[ \t]+${time}(?:[ \t](.*))?$`, 's')
const setting = /^(?:vertical|line|position|size|align|region):\S+$/
const mark = /<\/?[biu]>|<v(?:\.[\w-]+)*[ \t][^<>&]{1,50}>|<\/v>/g
const entity = /&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g

class Problem extends Error {
  readonly problem: CaptionProblem
  readonly line: number

  constructor(problem: CaptionProblem, line: number) {
    super(problem)
    this.problem = problem
    this.line = line
  }
}

/** Reads a WebVTT file; what is not known to be harmless is refused with its line. `seconds` is the length of the video, if known. */
export function parseCaptions(file: string, seconds: number | null): ReadCaptions {
  try {
    return { cues: readCues(file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/), seconds) }
  } catch (error) {
    if (error instanceof Problem) return { problem: error.problem, line: error.line }
    throw error
  }
}

function readCues(lines: readonly string[], seconds: number | null): Cue[] {
  if (!header.test(lines[0] ?? '')) throw new Problem('header', 1)
  const cues: Cue[] = []
  let at = endOfHeader(lines)
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const end = endOfBlock(lines, at)
    if (/^(?:STYLE|REGION)\b/.test(line)) throw new Problem('style', at + 1)
    if (line.trim() !== '' && !/^NOTE(?:[ \t]|$)/.test(line)) {
      const cue = readCue(lines, { at, end, seconds, after: cues.at(-1)?.from ?? 0 })
      if (cues.push(cue) > captionLimits.cues) throw new Problem('many', at + 1)
    }
    at = Math.max(end, at + 1)
  }
  if (cues.length === 0) throw new Problem('empty', 1)
  return cues
}

/** The index of the line with which the header ends: the first empty one, or the first with times, as browsers read it. */
function endOfHeader(lines: readonly string[]): number {
  const end = endOfBlock(lines, 1)
  const cue = lines.slice(1, end).findIndex((line) => line.includes('-->'))
  return cue < 0 ? end : cue + 1
}

/** The index of the first empty line from `from` on. */
function endOfBlock(lines: readonly string[], from: number): number {
  let end = from
  while (end < lines.length && lines[end]?.trim() !== '') end += 1
  return end
}

interface Block {
  at: number
  end: number
  seconds: number | null
  /** The time at which the previous cue begins. */
  after: number
}

function readCue(lines: readonly string[], { at, end, seconds, after }: Block): Cue {
  // a cue may have a name, in a line before its times
  const place = lines[at]?.includes('-->') ? at : at + 1
  const found = times.exec(lines[place] ?? '')
  if (!found || place >= end) throw new Problem('times', place + 1)
  const settings = (found[9] ?? '').trim()
  if (settings !== '' && !settings.split(/[ \t]+/).every((one) => setting.test(one)))
    throw new Problem('times', place + 1)
  const [from, to] = [toSeconds(found.slice(1, 5)), toSeconds(found.slice(5, 9))]
  if (to <= from || from < after) throw new Problem('order', place + 1)
  if (seconds !== null && from >= seconds) throw new Problem('length', place + 1)
  const texts = lines.slice(place + 1, end)
  if (texts.length === 0) throw new Problem('empty', place + 1)
  if (texts.length > captionLimits.linesOfCue) throw new Problem('long', place + 2 + captionLimits.linesOfCue)
  texts.forEach((text, index) => {
    if (/[<>]/.test(text.replace(mark, ''))) throw new Problem('markup', place + 2 + index)
    if (toPlain(text).length > captionLimits.lineLength) throw new Problem('long', place + 2 + index)
  })
  return { from, to, text: texts.map((text) => text.trim().replace(entity, '&amp;')).join('\n') }
}

function toSeconds([hours, minutes, seconds, thousandths]: (string | undefined)[]): number {
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
  return (whole * 1000 + Number(thousandths)) / 1000
}

/** Spreads a transcript without times over the length of its video: each line is shown for a time in proportion to its number of words. */
export function spreadTranscript(transcript: string, seconds: number | null): ReadCaptions {
  const parts = transcript
    .split(/\n+/)
    .map((paragraph) => paragraph.split(/\s+/).filter(Boolean))
    .flatMap(splitParagraph)
  const count = parts.reduce((sum, words) => sum + words.length, 0)
  if (count === 0) return { problem: 'empty', line: 1 }
  if (seconds === null || seconds <= 0) return { problem: 'noLength', line: 0 }
  if (count > seconds * captionLimits.wordsPerSecond) return { problem: 'tooFast', line: 0 }
  if (parts.length > captionLimits.cues) return { problem: 'many', line: 0 }
  let before = 0
  const at = (words: number) => Math.round((words / count) * seconds * 1000) / 1000
  const cues = parts.map((words) => {
    const from = at(before)
    before += words.length
    return { from, to: at(before), text: escapeText(words.join(' ')) }
  })
  return { cues }
}

/** Splits a paragraph into lines of a few words, which end where a sentence ends if possible. */
function splitParagraph(words: readonly string[]): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const word of words) {
    if (word.length > captionLimits.lineLength) continue
    const isFull = line.length >= captionLimits.wordsOfCue || [...line, word].join(' ').length > 84
    if (isFull && line.length > 0) {
      lines.push(line)
      line = []
    }
    line.push(word)
    if (!/[.!?…]["”’)]?$/.test(word) || line.length < 3) continue
    lines.push(line)
    line = []
  }
  return line.length > 0 ? [...lines, line] : lines
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** The text of a caption as people read it, without tags. */
export function toPlain(text: string): string {
  return text
    .replace(mark, (found) => {
      const speaker = /^<v\S*[ \t](.+)>$/.exec(found)?.[1]?.trim()
      return speaker ? `${speaker}: ` : ''
    })
    .replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all)
}

/** A pause of this many seconds begins another paragraph. */
const pause = 2

/** The captions as paragraphs, to be read without playing the video. */
export function toTranscript(cues: readonly Cue[]): string {
  return cues
    .map(({ from, text }, index) => {
      const before = cues[index - 1]
      const isNew = before !== undefined && (from - before.to >= pause || text.startsWith('<v'))
      return `${index === 0 ? '' : isNew ? '\n' : ' '}${toPlain(text).replaceAll('\n', ' ')}`
    })
    .join('')
}

/** The file that browsers load. */
export function formatCaptions(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => `${formatTime(from)} --> ${formatTime(to)}\n${text}\n`)
  return ['WEBVTT\n', ...blocks].join('\n')
}

function formatTime(seconds: number): string {
  const thousandths = Math.round(seconds * 1000)
  const hours = Math.floor(thousandths / 3_600_000)
  return String(hours).padStart(2, '0') + new Date(thousandths % 3_600_000).toISOString().slice(13, 23)
}

/** Writes a position as 2:14, or as 1:02:14 in a video of more than an hour. */
export function formatPosition(seconds: number): string {
  const clock = new Date(Math.floor(seconds) * 1000).toISOString().slice(11, 19)
  return clock.replace(/^(?:00:0?|0)/, '')
}
