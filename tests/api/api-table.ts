import { readFileSync } from 'node:fs'
import { type NeededOne, parseAccess } from './access-table.ts'
import { parseFields } from './table-fields.ts'

/** A row of docs/spec/api.md: a call with its fields and error codes. */
export interface DocumentedCall {
  number: number
  title: string
  method: string
  path: string
  access: string
  /** An administrator needs one of these rights. */
  rights: NeededOne[]
  isForPeopleAlone: boolean
  /** The names of the request's fields. */
  request: string[]
  /** The names of the data's fields, those inside others as `usr._id`. */
  answer: string[]
  codes: number[]
}

const row = /^\| (\d+) \| ([^|]+) \| ([A-Z]+) (\S+) \| (.+) \|$/gm
/** The rows up to this number are the specification's and have a source column; the additions after it have none. */
const lastOfSpecification = 102

/** Every row of docs/spec/api.md, with the additions from number 103 on. */
export function readApiTable(): DocumentedCall[] {
  const text = readFileSync('docs/spec/api.md', 'utf8')
  const cells = new Map(
    [...text.matchAll(row)].map(([, number = '', title = '', method = '', path = '', rest = '']) => {
      const columns = rest.split(' |').map((cell) => cell.trim())
      const [access = '', request = '', answer = '', errors = ''] =
        Number(number) > lastOfSpecification ? columns : columns.slice(1)
      return [
        Number(number),
        { title: title.split(';')[0]?.trim() ?? '', method, path, access, request, answer, errors },
      ]
    }),
  )
  const product = /^Product: (.+)\. product\/list/m.exec(text)?.[1] ?? ''
  const requestOf = (number: number): string => cells.get(number)?.request ?? ''
  const answerOf = (number: number): string => cells.get(number)?.answer ?? ''
  const inRequest = {
    'address fields': requestOf(15).replace('adrs_id, ', ''),
    'the fields of 39': requestOf(39),
    'the fields of 65': requestOf(65),
    'as 85': requestOf(85),
    'as 99': requestOf(99),
  }
  const inAnswer = {
    '[product]': `[{${product}}]`,
    '[product with prod_id]': `[{${product}, prod_id}]`,
    '[client]': `[{${/\{(.+)\}/.exec(answerOf(41))?.[1]}}]`,
    'client fields': /\{(.+)\}/.exec(answerOf(41))?.[1] ?? '',
    'as in 140': answerOf(140),
    'as in 141': answerOf(141),
    'place as in 104': answerOf(104),
  }
  return [...cells].map(([number, { title, method, path, access, request, answer, errors }]) => ({
    number,
    title,
    method,
    path: `/api/v1/${path}`,
    ...parseAccess(access),
    request: [...new Set([...parseFields(request, inRequest), ...namesInPath(path)])],
    answer: parseFields(answer, inAnswer),
    codes: [...errors.replace(/\([^)]*\)/g, '').matchAll(/\d+/g)].map(([code]) => Number(code)),
  }))
}

const namesInPath = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
