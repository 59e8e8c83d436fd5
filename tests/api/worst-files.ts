import { encodeBox } from '../harness/mp4-boxes.ts'
import { createSheetRows, createWorkbook } from '../harness/workbook.ts'

/** Builds a file of about this many bytes that makes a careless reader start again at each part of it. */
export type WorstFile = (length: number) => Uint8Array

/** Builds a file from a beginning, by which its format is recognised, and a part that is repeated up to the length. */
const repeat =
  (begins: string | Buffer, repeated: string | Buffer): WorstFile =>
  (length) =>
    Buffer.concat([Buffer.from(begins), Buffer.alloc(length, repeated)])

const bytes = (text: string) => Buffer.from(text, 'latin1')

export const worstTables: Record<string, WorstFile> = {
  quotes: repeat('', '"'),
  'pairs of quotes': repeat('"', '""'),
  'quotes within': repeat('', 'a"b'),
  'open quotes': repeat('', '"a\n'),
  commas: repeat('', ','),
  tabs: repeat('', '\t'),
  'line ends of three kinds': repeat('', '\r\n\r\n'),
  semicolons: repeat('', ';,\t'),
  'one heading': repeat('Name', 'x'),
  'one cell': repeat('Name,Email\n', 'x '),
  'cells of many words': (length) =>
    Buffer.from(`Name,Email\n${`${'x '.repeat(2_000)},a@b.co\n`.repeat(length / 4_000)}`),
  'spaces in cells': (length) => Buffer.from(`Name,Email\n${`a${' '.repeat(4_000)}a,a@b.co\n`.repeat(length / 4_000)}`),
  apostrophes: repeat('Name,Email\n', "'="),
  invisible: repeat('Name,Email\n', '\u200B\u00A0'),
  accents: repeat('Name,Email\n', '\u0301\u0316'),
  'pounds and commas': repeat('Brand,Name,Price (£)\n', '£1,234,'),
  people: repeat('Name,Email,Phone\n', 'Gwen Fay,gwen@example.com,07700900123\n'),
  orders: repeat('Order number,Carrier,Tracking number\n', '#123456,Royal Mail,AB123456789GB\n'),
  zeros: repeat('Name\n', '\0'),
}

/** Builds a file from a beginning, a part that is repeated up to the length, and an end. */
const enclose =
  (begins: string, repeated: string, ends: string): WorstFile =>
  (length) =>
    Buffer.from(begins + repeated.repeat(length / repeated.length) + ends)

export const worstCells: Record<string, WorstFile> = {
  'zeros of a price': enclose('1.00', '0', '1'),
  'spaces of a weight': enclose('1', ' ', '!'),
  'points of a price': enclose('1', '.', 'x'),
  'commas of a price': enclose('1', ',111', 'x'),
}

const cue = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000'

export const worstCaptions: Record<string, WorstFile> = {
  'empty lines': repeat('WEBVTT\n', '\n'),
  notes: repeat('WEBVTT\n\n', 'NOTE\n\n'),
  'spaces before no settings': enclose(cue, ' ', '\u2028x\nWords\n'),
  'names of speakers': repeat(`${cue}\n`, '<v.a.a'),
  'spaces of a speaker': repeat(`${cue}\n<v`, ' '),
  entities: repeat(`${cue}\n`, '&amp'),
  times: repeat('WEBVTT\n\n00:00:01.000', ' '),
}

export const worstContacts: Record<string, WorstFile> = {
  beginnings: repeat('', 'BEGIN:VCARD\n'),
  cards: repeat('', 'BEGIN:VCARD\nEND:VCARD\n'),
  people: repeat(
    '',
    `BEGIN:VCARD\nFN:Gwen Fay\nEMAIL:gwen@example.com\nTEL:07700900123\nNOTE:${'a'.repeat(100)}\nEND:VCARD\n`,
  ),
  'folded lines': repeat('BEGIN:VCARD\nNOTE:', '\n '),
  'folded name': repeat('BEGIN:VCARD\nFN:', 'a\n '),
  'soft line ends': repeat('BEGIN:VCARD\nN;ENCODING=QUOTED-PRINTABLE:', '=\n'),
  parameters: repeat('BEGIN:VCARD\nTEL', ';TYPE=a'),
  'quoted parameters': repeat('BEGIN:VCARD\nTEL', ';TYPE="a'),
  'parts of a name': repeat('BEGIN:VCARD\nN:', ';'),
  'escaped signs': repeat('BEGIN:VCARD\nN:', '\\;\\n'),
  lines: repeat('BEGIN:VCARD\n', 'X:1\n'),
  emails: repeat('BEGIN:VCARD\n', 'EMAIL:a@b.co\n'),
  labels: repeat('BEGIN:VCARD\n', 'a.TEL:0770\na.X-ABLABEL:fax\n'),
  colons: repeat('BEGIN:VCARD\nX', ':'),
  bytes: repeat('BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:', '=C3'),
  dots: repeat('BEGIN:VCARD\n', 'item.'),
  agents: repeat('BEGIN:VCARD\n', 'AGENT:BEGIN:VCARD\n'),
  picture: repeat('BEGIN:VCARD\nPHOTO;ENCODING=b:', 'QUJD\n '),
}

const workbookOf =
  (begins: string, repeated: string, ends = ''): WorstFile =>
  (length) =>
    createWorkbook(begins + repeated.repeat(length / repeated.length) + ends)

export const worstWorkbooks: Record<string, WorstFile> = {
  rows: workbookOf('', '<row/>'),
  'cells of one row': workbookOf('<row r="1">', '<c r="A1"><v>1</v></c>', '</row>'),
  'open tags': workbookOf('', '<row><c>'),
  'white space': workbookOf('<row r="1"><c r="A1"', ' ', '/></row>'),
  entities: workbookOf('<row r="1"><c r="A1" t="inlineStr"><is><t>', '&amp;', '</t></is></c></row>'),
  people: (length) =>
    createWorkbook(createSheetRows(Array(Math.ceil(length / 150)).fill(['Gwen', 'gwen@example.com']))),
}

const jpeg = Buffer.from([0xff, 0xd8])
export const worstPictures: Record<string, WorstFile> = {
  'scans of a jpeg': repeat(jpeg, Buffer.from([0xff, 0xda, 0, 2, 0])),
  'fill bytes of a jpeg': repeat(jpeg, Buffer.from([0xff])),
  'segments of a jpeg': repeat(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2]), Buffer.from([0xff, 0xe1, 0, 2])),
  'data of a jpeg': repeat(jpeg, Buffer.from([0xff, 0])),
  'chunks of a png': repeat(bytes('\x89PNG\r\n\x1a\n'), bytes('\0\0\0\0tEXt\0\0\0\0')),
}

export const worstPdfs: Record<string, WorstFile> = {
  objects: repeat('%PDF-1.4\n', '1 0 obj<<>>endobj\n'),
  lists: repeat('%PDF-1.4\n1 0 obj', '['),
  dictionaries: repeat('%PDF-1.4\n1 0 obj', '<<'),
  ends: repeat('%PDF-1.4\n', 'startxref\n0\n%%EOF\n'),
  references: repeat('%PDF-1.4\n1 0 obj<</Kids[', '2 0 R '),
  text: repeat('%PDF-1.4\n1 0 obj', '('),
}

const mp4 = encodeBox('ftyp', bytes('mp42\0\0\0\0'))
const inBox = (type: string, box: Buffer): WorstFile => {
  const content = (length: number) => Buffer.alloc(length - (length % box.length), box)
  return (length) => Buffer.concat([mp4, encodeBox(type, content(length))])
}

export const worstVideos: Record<string, WorstFile> = {
  'empty boxes': repeat(mp4, encodeBox('free')),
  'boxes of a fragment': repeat(mp4, Buffer.concat([encodeBox('moof'), encodeBox('mdat')])),
  tracks: inBox('moov', encodeBox('trak', encodeBox('mdia'))),
  headers: inBox('moov', encodeBox('mvhd')),
  'objects of a wmv': repeat(
    Buffer.from('3026b2758e66cf11a6d900aa0062ce6c1e0000000000000000000000', 'hex'),
    Buffer.from('3326b2758e66cf11a6d900aa0062ce6c1800000000000000', 'hex'),
  ),
}
