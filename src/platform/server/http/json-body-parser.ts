import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'

/** JSON that is nested deeper than this is refused; no call needs more than four levels. */
const maxDepth = 32

/** Refuses JSON that is nested too deeply before it is parsed, so that code may recurse through a body. */
export function registerJsonBodyParser(api: FastifyInstance): void {
  const parseJson = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (exceedsDepth(body, maxDepth)) done(new AppError(errorText.malformed))
    else parseJson(request, body, done)
  })
}

/** Whether arrays and objects in this text are nested deeper than `limit`; brackets in strings do not count. */
export function exceedsDepth(json: string, limit: number): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (isInString) {
      if (character === '\\') at += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > limit) return true
  }
  return false
}
